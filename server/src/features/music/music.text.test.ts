import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, repairTag } from './music.text.ts'

// Node writes neither GBK nor Big5: the bytes of these lines in each.
const love = { text: '我的爱', gbk: 'ced2b5c4b0ae', traditional: '我的愛', big5: 'a7daaabab752' }
const rain = {
  text: '听雨歌楼上',
  gbk: 'ccfdd3eab8e8c2a5c9cf',
  traditional: '聽雨歌樓上',
  big5: 'c5a5ab42ba71bcd3a457',
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const latin = (hex: string) => bytes(hex).toString('latin1')

test.each([
  ['UTF-8', Buffer.from('听雨'), '听雨'],
  ['UTF-8 with a mark', Buffer.from('\ufeff听雨'), '听雨'],
  ['UTF-16LE with a mark', Buffer.from('\ufeff听雨', 'utf16le'), '听雨'],
  ['UTF-16BE with a mark', Buffer.from('\ufeff听雨', 'utf16le').swap16(), '听雨'],
  ['GBK', bytes(love.gbk), love.text],
  ['Big5', bytes(love.big5), love.traditional],
  ['GBK, few words', bytes(rain.gbk), rain.text],
  ['Big5, few words', bytes(rain.big5), rain.traditional],
  [
    'GBK between stamps',
    Buffer.concat([Buffer.from('[00:01.00]'), bytes(love.gbk)]),
    `[00:01.00]${love.text}`,
  ],
  ['nothing', Buffer.alloc(0), ''],
  ['ASCII', Buffer.from('[00:01.00]la la'), '[00:01.00]la la'],
])('reads %s', (_, given, text) => {
  expect(decodeText(given)).toBe(text)
})

test('any bytes are some text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), given => {
      expect(typeof decodeText(given)).toBe('string')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [latin(rain.gbk), rain.text],
  [latin(rain.big5), rain.traditional],
  [Buffer.from('听雨').toString('latin1'), '听雨'],
  ['Beyoncé', 'Beyoncé'],
  ['Sigur Rós', 'Sigur Rós'],
  ['Motörhead', 'Motörhead'],
  ['Für Élise', 'Für Élise'],
  ['Dvořák', 'Dvořák'],
  ['Été à Genève, déjà', 'Été à Genève, déjà'],
  ['听雨', '听雨'],
  ['Hello', 'Hello'],
  ['', ''],
])('a tag %j is meant as %j', (tag, meant) => {
  expect(repairTag(tag)).toBe(meant)
})

test('what is not Latin-1 is never touched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      if ([...text].some(character => (character.codePointAt(0) ?? 0) > 0xff))
        expect(repairTag(text)).toBe(text)
    }),
  )
})
