import { createHash, createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { formTimes, isWorkDone } from '@xiaolou/contract/form-work'
import type { HeldReason } from '@xiaolou/contract/moderation'
import type { Judgement } from '../../platform/moderation.ts'

const invisible = /[\p{Cc}\p{Cf}]/gu
// Between Latin words a space separates (`this hit` is two words); between Chinese characters it only
// disguises one.
const betweenChinese = /(?<=\p{sc=Han})\s+(?=\p{sc=Han})/gu
/** Ignores width, case, invisible characters and spaces inside Chinese: ＡＢＣ is abc, 广 告 is 广告. */
const looks = (text: string) =>
  text.normalize('NFKC').replace(invisible, '').toLowerCase().replace(betweenChinese, '').trim()

/** Whether the texts contain one of the owner's words. */
export function holdsWord(texts: readonly string[], words: readonly string[]): boolean {
  const seen = texts.map(looks)
  return words.some(word => {
    const wanted = looks(word)
    return wanted !== '' && seen.some(text => text.includes(wanted))
  })
}

const link = /https?:\/\/[^\s<>"')\]，。）]*|www\.[^\s<>"')\]，。）]*/gi

export const countLinks = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(link)?.length ?? 0), 0)

// Short texts such as 好文章，学习了 are written by many unrelated people.
const minShapeLetters = 12
const shapeLength = 16

/**
 * A digest of a text without links, digits, punctuation, spaces, case and width: the same text sent again
 * with another number has the same shape. '' for a text too short to be distinctive.
 */
export function shapeOf(text: string): string {
  const letters = looks(text).replace(link, '').replace(/\P{L}/gu, '')
  if ([...letters].length < minShapeLetters) return ''
  return createHash('sha256').update(letters).digest('base64url').slice(0, shapeLength)
}

/** The network of an address: of IPv4 the /24, of IPv6 the /48 of one customer; '' for none. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4?.[1] && isIPv4(`${v4[1]}.0`)) return `${v4[1]}.0/24`
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return ''
  const head = (bare.split('::')[0] ?? '').split(':').filter(Boolean)
  const groups = [...head, '0', '0', '0'].slice(0, 3)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

/** A network as it is stored: a keyed hash, so that networks can be compared but not identified. */
export function networkKey(secret: string, address: string): string {
  const network = networkOf(address)
  if (network === '') return ''
  return createHmac('sha256', secret).update(`network\n${network}`).digest('base64url').slice(0, 16)
}

/** What is known of something new. */
export type Facts = {
  who: 'administrator' | 'user' | 'visitor'
  /** The honeypot field, which people do not see, was filled in. */
  isTrapped: boolean
  hasSpamWord: boolean
  hasHeldWord: boolean
  linkCount: number
  /** The same text: from how many other networks, and whether the owner marked any as spam. */
  alikeNetworks: number
  isAlikeSpam: boolean
  /** The number of texts from its network in the last minutes. */
  fromNetwork: number
  /** How long the form was open; undefined if it does not say. */
  formAgeMs: number | undefined
  isWorkDone: boolean
  isGuestHeld: boolean
  /** Newcomers' texts are pending, and this author has nothing shown yet. */
  isFirstHeld: boolean
  isEdit: boolean
}

export const maxLinks = 5
/** Two people may copy the same sentence; a third address suggests a campaign. */
export const maxAlikeNetworks = 1
export const maxFromNetwork = 20
export const networkWindowMs = 10 * 60_000
export const alikeWindowMs = 7 * 24 * 60 * 60_000

/** The classification, the most serious reason first. The owner's own text is never pending. */
export function classify(facts: Facts): Pick<Judgement, 'state' | 'reason'> {
  const held = (reason: HeldReason) => ({ state: 'waiting' as const, reason })
  const spam = (reason: HeldReason) => ({ state: 'spam' as const, reason })
  if (facts.who === 'administrator') return { state: 'shown', reason: '' }
  if (facts.isTrapped) return spam('robot')
  if (facts.hasSpamWord) return spam('words')
  if (facts.isAlikeSpam) return spam('alike')
  if (facts.hasHeldWord) return held('words')
  if (facts.linkCount > maxLinks) return held('links')
  if (facts.alikeNetworks > maxAlikeNetworks) return held('alike')
  if (facts.isEdit) return { state: 'shown', reason: '' }
  if (facts.formAgeMs !== undefined && facts.formAgeMs < formTimes.minAgeMs) return held('fast')
  if (facts.fromNetwork >= maxFromNetwork) return held('many')
  if (facts.isFirstHeld) return held('first')
  if (facts.who === 'user') return { state: 'shown', reason: '' }
  if (facts.isGuestHeld) return held('guest')
  return facts.isWorkDone ? { state: 'shown', reason: '' } : held('unproved')
}

/** Whether `work` solves the puzzle of a form. */
export function answersPuzzle(opened: string, work: string): boolean {
  return work !== '' && isWorkDone(createHash('sha256').update(`${opened}:${work}`).digest())
}

/** Several texts as one, for the shape. */
export const oneText = (texts: readonly string[]): string => texts.filter(Boolean).join('\n')
