import { harmlessHtml } from '@xiaolou/contract/printed-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatText, isFewEmoji, parseChatHtml } from './message-html.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const anyWords = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom('<', '&', 'b', 'lt;', '>', '<a href="', '#60;', ' ')).map(all => all.join('')),
)

describe('the HTML of a message', () => {
  it('is text, breaks, links and mentions', () => {
    const html =
      '<span class="chat-mention" data-uid="7">@苏小小</span> 看 <a href="https://a.example/?a=1&amp;b=2" rel="noopener" target="_blank">https://a.example/?a=1&amp;b=2</a><br>第二行'
    expect(parseChatHtml(html)).toEqual([
      { kind: 'mention', userId: 7, text: '@苏小小' },
      { kind: 'text', text: ' 看 ' },
      { kind: 'link', href: 'https://a.example/?a=1&b=2', text: 'https://a.example/?a=1&b=2' },
      { kind: 'break' },
      { kind: 'text', text: '第二行' },
    ])
    expect(chatText('一<br />二&#39;&amp;lt;')).toBe("一\n二'&lt;")
  })

  it('keeps as words whatever else comes', () => {
    for (const html of [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<a href="javascript:alert(1)">来</a>',
      '<a href="java&#115;cript:alert(1)">来</a>',
      '<span class="bar" data-uid="7">@谁</span>',
      '<span class="chat-mention" data-uid="x">@谁</span>',
      '</a>',
      '<b>',
    ])
      expect(parseChatHtml(html)).toEqual([{ kind: 'text', text: html.replace('&#115;', 's') }])
  })

  it('gives back any words that the server escaped', () => {
    fc.assert(
      fc.property(anyWords, text => {
        expect(chatText(escapeHtml(text))).toBe(text)
        expect(chatText(harmlessHtml(escapeHtml(text)))).toBe(text)
      }),
    )
  })

  it('never makes a link that is not http, https or mailto, of any text at all', () => {
    const bits = fc.constantFrom(
      '<a href="',
      '<span class="chat-mention" data-uid="',
      '">',
      '</a>',
      'x',
      '<br>',
      ' ',
      'javascript:',
      'https://',
      '7',
      '</span>',
      '&#x6a;',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 20 }), all => {
        for (const part of parseChatHtml(all.join(''))) {
          if (part.kind === 'link') expect(part.href).toMatch(/^(?:https?:\/\/|mailto:)/)
          if (part.kind === 'mention') expect(part.userId).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('takes no longer for a long row of half tags', () => {
    const startedAt = performance.now()
    parseChatHtml('<a '.repeat(20_000))
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})

it('shows up to three emoji large', () => {
  expect(['😀', '👍🏽👍🏽', '👨‍👩‍👧 ', '🇨🇳'].map(isFewEmoji)).toEqual([true, true, true, true])
  expect(['', '好😀', '😀😀😀😀', '12'].map(isFewEmoji)).toEqual([false, false, false, false])
})
