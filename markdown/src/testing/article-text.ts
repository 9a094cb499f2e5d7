import fc from 'fast-check'

const words = [
  '小楼一夜听春雨',
  '深巷明朝卖杏花',
  'Hello, world',
  '五点四十，水是湿的。',
  '**粗**与*斜*',
  '`x < 1`',
  '[链](https://a.example)',
  '[内](#小楼)',
  '[参][名]',
  '$x^2$',
  '$5 和 $10',
  ':smile:',
  '{漢字|かん|じ}',
  '==亮==',
  'H~2~O',
  '词[^1]',
  '词[^注]',
  '词^[行内的注]',
  '<b>粗</b>',
  '<kbd>K</kbd>',
  '<i>',
  '</i>',
  '<br>',
  '<!-- 私 -->',
  '![图](/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png =50%)',
  '![外](https://b.example/x.png "题")',
  '<img src="y.png" onerror="x">',
  'www.a.example',
  '<font color=red>红</font>',
  'List<String>',
  '\\*',
  '&amp;',
]
const word = fc.constantFrom(...words)
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map(parts => parts.join(''))

const lead = fc.constantFrom(
  '',
  '# ',
  '## ',
  '### ',
  '> ',
  '> [!NOTE] ',
  '- ',
  '  - ',
  '1. ',
  '- [x] ',
  '    ',
  '　　',
  ':',
  '| a | b |\n|---|:-:|\n| ',
)
const text = fc.tuple(lead, line).map(([mark, body]) => mark + body)

const whole = fc.constantFrom(
  '```ts title="a.ts" {1}\nconst a = "<b>" // 注\n```',
  '```\nplain\n```',
  '```mermaid\ngraph TD\n  A-->B\n```',
  '$$\n\\frac{a}{b}\n$$',
  '$$\\bad{$$',
  ':::tip 题\n字\n:::',
  ':::tabs\n@tab 甲\n甲字\n@tab:active 乙\n乙字\n:::',
  ':::details 展开\n\n- 一\n- 二\n\n:::',
  ':::',
  '```',
  '<div align="center">\n\n中\n\n</div>',
  '<div align="center">',
  '</div>',
  '<p align="center">\n<img src="z.png">\n</p>',
  '<details><summary>题</summary>\n\n文\n\n</details>',
  '<table><tr><td>格</table>',
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<video src="/a.mp4" autoplay></video>',
  '<!-- more -->',
  '<!--\n\n长的\n\n私话 -->',
  '<!-- 没有完',
  '-->',
  '[toc]',
  '---',
  '| 一 | 二 |\n| --- | ---: |\n| 1 | `a|b` |',
  '[名]: /target "题"',
  '[^1]: 第一条注\n\n    又一段',
  '[^注]: 第二条',
  '题\n===',
  '小楼\n---',
  '<h2 id="小楼">裸</h2>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<a name=x>锚</a>',
  '<ul><li>一<li>二</ul>',
)

const block = fc.oneof({ arbitrary: text, weight: 3 }, { arbitrary: whole, weight: 2 })

/** Articles with all syntaxes, correct and incorrect, in any order. */
export const articleText = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\r\n\r\n')), {
    minLength: 1,
    maxLength: 14,
  })
  .map(parts => parts.flat().join(''))

/** Edits like a writer's: at a fraction of the text's length, some characters removed, something inserted. */
export const editsOf = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.integer({ min: 0, max: 12 }),
    add: fc.oneof(
      fc.constant(''),
      word,
      block,
      fc.constantFrom('\n', '\n\n', '<', '>', '`', '</div>', '<div>', '$'),
    ),
  }),
  { maxLength: 5 },
)
