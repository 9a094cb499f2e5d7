import { createHash, createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { formTimes, isWorkDone } from '@xiaolou/contract/form-work'
import type { HeldReason } from '@xiaolou/contract/moderation'
import type { Judgement } from '../../platform/moderation.ts'

const invisible = /[\p{Cc}\p{Cf}]/gu
// Between Latin words a space is a border (`this hit` is two words); between Chinese characters it only hides one.
const betweenChinese = /(?<=\p{sc=Han})\s+(?=\p{sc=Han})/gu
/** Width, case, invisible characters and spaces inside Chinese make no difference: ＡＢＣ is abc, 广 告 is 广告. */
const looks = (text: string) =>
  text.normalize('NFKC').replace(invisible, '').toLowerCase().replace(betweenChinese, '').trim()

/** Whether one of the owner's words stands in the texts. */
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

// 好文章，学习了 is said by many people who never met.
const minShapeLetters = 12
const shapeLength = 16

/**
 * What stays of words when links, digits, signs, spaces, case and width are gone, as a digest: the same text sent again with
 * another number has the same shape. '' for what is too short to be told from what people say anyway.
 */
export function shapeOf(text: string): string {
  const letters = looks(text).replace(link, '').replace(/\P{L}/gu, '')
  if ([...letters].length < minShapeLetters) return ''
  return createHash('sha256').update(letters).digest('base64url').slice(0, shapeLength)
}

/** The network of an address: of IPv4 the /24, of IPv6 the /48 that a provider gives one customer; '' for none. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4?.[1] && isIPv4(`${v4[1]}.0`)) return `${v4[1]}.0/24`
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return ''
  const head = (bare.split('::')[0] ?? '').split(':').filter(Boolean)
  const groups = [...head, '0', '0', '0'].slice(0, 3)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

/** A network as it is stored: told apart from others, and named to nobody. */
export function networkKey(secret: string, address: string): string {
  const network = networkOf(address)
  if (network === '') return ''
  return createHmac('sha256', secret).update(`network\n${network}`).digest('base64url').slice(0, 16)
}

/** What is known of something new. */
export type Facts = {
  who: 'administrator' | 'user' | 'visitor'
  /** The field that no person sees was filled in. */
  isTrapped: boolean
  hasSpamWord: boolean
  hasHeldWord: boolean
  linkCount: number
  /** The same words: from how many other networks, and whether the owner took any for spam. */
  alikeNetworks: number
  isAlikeSpam: boolean
  /** How much came from its network in the last minutes. */
  fromNetwork: number
  /** How long the form lay open; nothing where it brought no word of it. */
  formAgeMs: number | undefined
  isWorkDone: boolean
  isGuestHeld: boolean
  /** Newcomers wait, and this one has nothing shown. */
  isFirstHeld: boolean
  isEdit: boolean
}

export const maxLinks = 5
/** Two people may copy the same sentence; a third address is a list. */
export const maxAlikeNetworks = 1
export const maxFromNetwork = 20
export const networkWindowMs = 10 * 60_000
export const alikeWindowMs = 7 * 24 * 60 * 60_000

/** The verdict, the gravest reason first. The owner's own never waits. */
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

/** Whether `work` answers the puzzle of a form. */
export function answersPuzzle(opened: string, work: string): boolean {
  return work !== '' && isWorkDone(createHash('sha256').update(`${opened}:${work}`).digest())
}

/** Several texts as one, for the shape. */
export const oneText = (texts: readonly string[]): string => texts.filter(Boolean).join('\n')
