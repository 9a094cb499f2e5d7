import { expect, it } from 'vitest'
import { toMarkdown } from '../../sources/convert.ts'

const convert = (text: string) => {
  const found: string[] = []
  const markdown = toMarkdown({ format: 'wordpress', text }, (kind, detail) =>
    found.push(`${kind} ${detail?.name ?? ''}`),
  )
  return { markdown, found }
}

it.each([
  ['blank lines', '甲\n乙\r\n\r\n<b>丙</b>', '甲  \n乙\n\n**丙**'],
  ['blocks among them', '甲\n<ul>\n<li>乙</li>\n</ul>\n丙', '甲\n\n- 乙\n\n丙'],
  ['brackets that are words', '[i] 见 [注] [note] [text]', '[i] 见 [注] [note] [text]'],
  ['brackets in code', '<pre>a[code]b[/code]</pre>', '```\na[code]b[/code]\n```'],
  ['brackets that are doubled', '[[gallery]]', '[[gallery]]'],
  ['code as written', '[php]echo "<b>$x</b>";\n\nend[/php]', '```php\necho "<b>$x</b>";\n\nend\n```'],
  ['code with entities', '[code lang="js"]a &lt; b[/code]', '```js\na < b\n```'],
  ['a gallery', '[gallery columns="2" ids="3, 4"]', '![](attachment:3)\n\n![](attachment:4)'],
  [
    'a caption',
    '[caption id="x" width="300"]<img src="/a.jpg" alt="图"/> 说明[/caption]',
    '![图](/a.jpg "说明")',
  ],
  ['a player', '[video mp4="/a.mp4"][/video]', '<video controls src="/a.mp4"></video>'],
  [
    'Jetpack’s pictures',
    '<img src="https://i0.wp.com/o.example/a.png?resize=3%2C4&ssl=1">',
    '![](https://o.example/a.png)',
  ],
  ['Jetpack’s formulas', '$latex x^2 $', '$x^2$'],
  ['blocks of the new editor', '<!-- wp:paragraph -->\n<p>甲\n乙</p>\n<!-- /wp:paragraph -->', '甲 乙'],
])('%s', (_, text, markdown) => {
  expect(convert(text).markdown).toBe(markdown)
})

it('names what a program filled in', () => {
  const text = '[contact-form-7 id="1"]<!-- wp:latest-posts {"a":1} /-->'
  expect(convert(text)).toEqual({
    markdown: '',
    found: ['unknown-shortcode wp:latest-posts', 'unknown-shortcode contact-form-7'],
  })
})

it('takes no longer for many brackets than for many words', () => {
  const startedMs = performance.now()
  convert(`${'[caption '.repeat(20_000)}${'[gallery]'.repeat(5_000)}${'<pre>'.repeat(500)}`)
  expect(performance.now() - startedMs).toBeLessThan(5_000)
})
