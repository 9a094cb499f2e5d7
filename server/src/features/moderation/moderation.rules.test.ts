import { createHash } from 'node:crypto'
import { formTimes, isWorkDone } from '@xiaolou/contract/form-work'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  answersPuzzle,
  classify,
  countLinks,
  type Facts,
  holdsWord,
  maxAlikeNetworks,
  maxFromNetwork,
  maxLinks,
  networkKey,
  networkOf,
  shapeOf,
} from './moderation.rules.ts'

const calm: Facts = {
  who: 'user',
  isTrapped: false,
  hasSpamWord: false,
  hasHeldWord: false,
  linkCount: 0,
  alikeNetworks: 0,
  isAlikeSpam: false,
  fromNetwork: 0,
  formAgeMs: formTimes.minAgeMs,
  isWorkDone: false,
  isGuestHeld: false,
  isFirstHeld: false,
  isEdit: false,
}

test.each([
  ['an account', {}, 'shown', ''],
  ['an account whose front end knows no forms', { formAgeMs: undefined }, 'shown', ''],
  ['a robot', { isTrapped: true, hasHeldWord: true }, 'spam', 'robot'],
  ['a word of spam', { hasSpamWord: true }, 'spam', 'words'],
  ['the words of what was spam', { isAlikeSpam: true }, 'spam', 'alike'],
  ['a word to be looked at', { hasHeldWord: true }, 'waiting', 'words'],
  ['five links', { linkCount: maxLinks }, 'shown', ''],
  ['six links', { linkCount: maxLinks + 1 }, 'waiting', 'links'],
  ['words that one other said', { alikeNetworks: maxAlikeNetworks }, 'shown', ''],
  ['words that several said', { alikeNetworks: maxAlikeNetworks + 1 }, 'waiting', 'alike'],
  ['a form filled in at once', { formAgeMs: formTimes.minAgeMs - 1 }, 'waiting', 'fast'],
  ['a network that says a lot', { fromNetwork: maxFromNetwork }, 'waiting', 'many'],
  ['a newcomer, where they wait', { isFirstHeld: true }, 'waiting', 'first'],
  ['a visitor with the answer', { who: 'visitor', isWorkDone: true }, 'shown', ''],
  ['a visitor without it', { who: 'visitor' }, 'waiting', 'unproved'],
  [
    'a visitor where they all wait',
    { who: 'visitor', isWorkDone: true, isGuestHeld: true },
    'waiting',
    'guest',
  ],
  ['an edit', { isEdit: true, formAgeMs: 0, fromNetwork: maxFromNetwork }, 'shown', ''],
  ['an edit that brings in a word', { isEdit: true, hasHeldWord: true }, 'waiting', 'words'],
] as const)('%s', (_, facts, state, reason) => {
  expect(classify({ ...calm, ...facts })).toEqual({ state, reason })
})

test("the owner's own never waits", () => {
  const yes = fc.boolean()
  const facts = fc.record({
    ...{ isTrapped: yes, hasSpamWord: yes, hasHeldWord: yes, isAlikeSpam: yes, isWorkDone: yes },
    ...{ isGuestHeld: yes, isFirstHeld: yes, isEdit: yes, linkCount: fc.nat(), alikeNetworks: fc.nat() },
  })
  fc.assert(
    fc.property(facts, some => {
      expect(classify({ ...calm, ...some, who: 'administrator' }).state).toBe('shown')
    }),
  )
})

describe('holdsWord', () => {
  it.each([
    ['来看广告', true],
    ['广 告', true],
    ['广\u200b告', true],
    ['ＳＨＩＴ', true],
    ['s\u200bh\u00adit', true],
    ['this hit', false],
    ['广而告之', false],
    ['', false],
  ])('%j: %s', (text, wanted) => {
    expect(holdsWord([text], ['广告', 'shit', ' ', '\u200b'])).toBe(wanted)
  })
})

describe('shapeOf', () => {
  const shape = shapeOf('加微信 12345 领取今日份的超值优惠券 https://a.example/1')
  it.each([
    '加微信 99999 领取今日份的超值优惠券 https://b.example/2?x=3',
    '加微信12345领取今日份的超值优惠券！！！',
    '加微信\u200b 777 领取今日份的超值优惠券 www.c.example',
    '【加微信】领取 今日份 的超值优惠券 ９９',
  ])('%j is the same text', text => {
    expect(shapeOf(text)).toBe(shape)
  })
  it.each(['写得真好，学习了！', '', 'https://a.example 123', '加微信 12345 领取明日份的超值优惠券'])(
    '%j is another, or too short to be one',
    text => {
      expect(shapeOf(text)).not.toBe(shape)
    },
  )
  it('is nothing for what people say anyway, and short for everything else', () => {
    expect(shapeOf('写得真好，学习了！')).toBe('')
    expect(shape).toHaveLength(16)
  })
})

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
  ['in-process', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a network is told from others without naming it', () => {
  const key = networkKey('secret', '198.51.100.7')
  expect(networkKey('secret', '198.51.100.250')).toBe(key)
  expect(networkKey('secret', '198.51.101.7')).not.toBe(key)
  expect(networkKey('other', '198.51.100.7')).not.toBe(key)
  expect(key).toMatch(/^[\w-]{16}$/)
})

test.each([
  ['https://a.b http://c.d', 2],
  ['见 www.a.b，还有 [x](https://c.d)。', 2],
  ['没有', 0],
])('%j has %i links', (text, count) => {
  expect(countLinks([text])).toBe(count)
})

test('a puzzle is answered by trying, by nothing else', () => {
  const opened = 'kx1.abc.def'
  const work = Array.from({ length: 1_000_000 }, (_, at) => String(at)).find(one =>
    isWorkDone(createHash('sha256').update(`${opened}:${one}`).digest()),
  )
  expect(answersPuzzle(opened, work ?? '')).toBe(true)
  expect(answersPuzzle('kx2.abc.def', work ?? '')).toBe(false)
  expect(answersPuzzle(opened, '')).toBe(false)
  expect([isWorkDone(new Uint8Array([0, 1])), isWorkDone(new Uint8Array([0, 2]))]).toEqual([true, false])
})
