import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('words become HTML that shows exactly these words', () => {
  expect(escapeHtml(`<b onclick="x">&amp;'</b>`)).toBe(
    '&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/b&gt;',
  )
})
