import { describe, expect, it } from 'vitest'
import { cleanCharacters, decodeText } from './document.ts'

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from('中文 abc'), '中文 abc', 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeff中'), '中', 'utf-8'],
    ['UTF-16 little end first', utf16('宽', false), '宽', 'utf-16le'],
    ['UTF-16 big end first', utf16('宽', true), '宽', 'utf-16be'],
    ['GB18030 Chinese', Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0xa3, 0xac]), '中文，', 'gb18030'],
  ])('reads %s', (_, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding })
  })

  it('does not take any two bytes for Chinese', () => {
    expect(
      decodeText(Buffer.from('déjà élève français', 'latin1').filter(byte => byte !== 0x20)).encoding,
    ).toBe('unknown')
  })
})

describe('cleanCharacters', () => {
  it.each([
    ['a\r\nb\rc\n', 'a\nb\nc\n', 0],
    ['a\u0000b\u0007\u001b', 'ab', 3],
    ['\ufeffa\u200bb\ufeff', 'ab', 3],
    ['👨\u200d👩 \u00a0\t', '👨\u200d👩 \u00a0\t', 0],
  ])('%j becomes %j', (source, text, deleted) => {
    expect(cleanCharacters(source)).toEqual({ text, deleted })
  })
})
