import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor, Visitor } from '@xiaolou/contract/kit/handler'
import {
  pageHeader,
  passHeader,
  passMaxLength,
  sessionHeader,
  sessionRequired,
} from '@xiaolou/contract/kit/request'
import { addressKey } from '../platform/address-key.ts'

const maxTokenLength = 512
const tokenText = /^[\x21-\x7e]+$/
const visitor: Actor = { kind: 'visitor' }

/** The token of an Authorization header, bare or after `Bearer`; throws `signedOut` if impossible. */
export function tokenOf(header: string | undefined): string | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const token = /^bearer /i.test(text) ? text.slice(7).trim() : text
  if (token.length > maxTokenLength || !tokenText.test(token)) throw refusal('signedOut')
  return token
}

const maxPageLength = 2_000

/** The page that a call names, decoded; empty if it is not a path. */
export function pageOf(headers: IncomingHttpHeaders): { at?: string } {
  const given = headers[pageHeader]
  if (typeof given !== 'string' || given.length > maxPageLength || !given.startsWith('/')) return {}
  try {
    return { at: decodeURIComponent(given).normalize('NFC').replace(/\/$/, '') }
  } catch {
    return {}
  }
}

/** The article's pass that a call carries, not verified. */
export function passOf(headers: IncomingHttpHeaders): { pass?: string } {
  const given = headers[passHeader]
  return typeof given === 'string' && given.length <= passMaxLength ? { pass: given } : {}
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === errors.signedOut.code

/**
 * The actor, from the token alone. An invalid or expired token counts as a visitor's: front ends of the
 * family go on sending an expired one, and must still be able to read. With `X-Session: required` it is
 * refused (401): our own client must not write as a visitor without noticing.
 */
export async function actorOf(
  headers: IncomingHttpHeaders,
  resolveActor: (token: string) => Promise<Actor>,
): Promise<Actor> {
  try {
    const token = tokenOf(headers.authorization)
    return token === undefined ? visitor : await resolveActor(token)
  } catch (error) {
    if (!isSignedOut(error) || headers[sessionHeader] === sessionRequired) throw error
    return visitor
  }
}

const maxAgentLength = 256

// Crawlers that identify themselves. A headless browser or a script such as curl counts as a person, as it
// may be one; the counters' own windows limit what it can add.
const crawler =
  /(?<!cu)bot\b|spider|crawl|slurp|bingpreview|mediapartners|facebookexternalhit|feedfetcher|archiver|lighthouse|360spider|bytespider|yisouspider|sogou web|baiduspider/i

export function isCrawler(userAgent: string): boolean {
  return crawler.test(userAgent.slice(0, maxAgentLength))
}

/** Reports page requests by robots. */
export function createRobotNote(onRobot: (agent: string) => void = () => undefined) {
  return ({ 'user-agent': agent = '' }: IncomingHttpHeaders): void => {
    if (isCrawler(agent)) onRobot(agent.slice(0, maxAgentLength))
  }
}

/**
 * Identifies visitors anonymously: a hash of address and browser, keyed with the site's secret, so that it is
 * stable over time and across processes, and nobody else can compute it.
 */
export function createVisitors(secret: string): (address: string, userAgent: string | undefined) => Visitor {
  return (address, userAgent = '') => {
    const agent = userAgent.slice(0, maxAgentLength)
    const place = addressKey(address)
    const hashOf = (text: string) =>
      createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
    const [key, network] = [hashOf(`${place}\n${agent}`), hashOf(`network\n${place}`)]
    return { key, network, address, agent, isBot: isCrawler(agent), isInProcess: false }
  }
}

/** The visitor for whom the server renders a page: nobody in particular. */
export const renderingVisitor: Visitor = {
  key: 'in-process',
  network: '',
  address: '',
  agent: '',
  isBot: false,
  isInProcess: true,
}
