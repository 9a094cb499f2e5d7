import { describe, expect, it } from 'vitest'
import type { SourceKind } from '../run/source-kind.ts'
import { translate } from '../testing/translate.ts'

const cases = (kind: SourceKind, table: [string, string][]) =>
  it.each(table)(`${kind}: %j → %j`, (body, expected) => {
    expect(translate(body, kind).text).toBe(expected)
  })

describe('HTML', () => {
  cases('markdown', [
    ['<img src="a.png" alt="字" style="zoom:50%;" />', '![字](a.png =50%)'],
    ['<img src="a.png" style="zoom:0.33">', '![](a.png =33%)'],
    ['<img src="a.png" width="300">', '![](a.png =300x)'],
    ['<img src="a b.png" style="width: 60%">', '![](<a b.png> =60%)'],
    [
      '<div>\n<img src="a.png" style="zoom:50%">\n</div>',
      '<div>\n<img src="a.png" alt="" width="50%">\n</div>',
    ],
    ['| a |\n|--|\n| <img src="a.png" style="zoom:50%"> |', '| a |\n|--|\n| ![](a.png =50%) |'],
    ['<font color=red>红</font>字', '红字'],
    ['上\n<center>图一</center>\n下', '上\n\n图一\n\n下'],
    ['| <center>x</center> |', '| x |'],
    ['List<T> 与 <int> 与 <groupId>x</groupId>', 'List&lt;T> 与 &lt;int> 与 &lt;groupId>x&lt;/groupId>'],
    ['<名字> 与 Map<A> 与 <b>粗</b>', '<名字> 与 Map&lt;A> 与 <b>粗</b>'],
    ['<https://a.example> <me@a.example>', '<https://a.example> <me@a.example>'],
    ['a < b 而 c > d', 'a < b 而 c > d'],
    ['`List<T>`', '`List<T>`'],
    [
      '<iframe src="//player.bilibili.com/player.html?bvid=BV1&page=1"></iframe>',
      '[哔哩哔哩视频](https://www.bilibili.com/video/BV1)',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
      '[YouTube 视频](https://www.youtube.com/watch?v=abc)',
    ],
    [
      '<iframe src="//music.163.com/outchain/player?type=2&id=5"></iframe>',
      '[网易云音乐](https://music.163.com/#/song?id=5)',
    ],
    ['<iframe src="https://else.example/x"></iframe>', '[嵌入的页面](https://else.example/x)'],
    ['字<embed src="http://player.youku.com/x.swf">', '字'],
    ['字<script>alert(1)</script><style>a{}</style>', '字'],
    [
      '<script src="https://gist.github.com/me/abc123.js"></script>',
      '[Gist](https://gist.github.com/me/abc123)',
    ],
    ['<pre>\n<T> ** a **\n</pre>', '<pre>\n<T> ** a **\n</pre>'],
  ])

  it('reports what went', () => {
    const { found } = translate(
      '<script>1</script><embed src="a"><T><font>a</font><iframe></iframe>',
      'markdown',
    )
    expect(found).toEqual([
      'element-removed script',
      'element-removed embed',
      'element-escaped T',
      'element-changed font',
      'element-removed iframe',
    ])
  })
})

describe('Markdown beside HTML', () => {
  cases('jekyll', [
    [
      '<details>\n<summary>题</summary>\n```js\na\n```\n</details>',
      '<details>\n<summary>题</summary>\n\n```js\na\n```\n\n</details>',
    ],
    ['<div>\n\n```\na\n```\n\n</div>', '<div>\n\n```\na\n```\n\n</div>'],
    ['一\n\n<br>\n**二**', '一\n\n<br>\n\n**二**'],
    ['<br/><br />\n- 二', '<br/><br />\n\n- 二'],
    ['一\n<br>\n二', '一\n<br>\n二'],
    ['一\n<hr>\n**二**', '一\n<hr>\n\n**二**'],
    ['<div>\n<br>\n字\n</div>', '<div>\n<br>\n字\n</div>'],
    ['$ \\alpha_1 * b * c_1 $', '$ \\alpha_1 * b * c_1 $'],
  ])
})

describe('headings and marks', () => {
  cases('markdown', [
    ['##标题\n\n######六', '## 标题\n\n###### 六'],
    ['##Title', '## Title'],
    ['#话题', '#话题'],
    ['-项\n\n1.项\n\n>字', '-项\n\n1.项\n\n>字'],
    ['```\n##标题\n```', '```\n##标题\n```'],
    ['# 题\n\n正文', '正文'],
    ['题\n===\n\n正文', '正文'],
    ['# 题 #\n正文', '正文'],
    ['# 别的题\n\n正文', '# 别的题\n\n正文'],
    ['字\n\n# 题', '字\n\n# 题'],
    ['[TOC]\n\n字', '字'],
    ['[[toc]]\n\n字\n\n@[toc]', '字'],
    ['<!-- toc -->\n\n字', '字'],
    ['　　字\n\n&emsp;&emsp;字', '字\n\n字'],
    ['** 词 ** 与 **字** 和 **字**', '**词** 与 **字** 和 **字**'],
    ['**标签： **字', '**标签：**字'],
    ['2 ** 3 ** 4', '2 ** 3 ** 4'],
    ['** a', '** a'],
    ['`** a **`', '`** a **`'],
  ])

  it('reports a lone # and math in code', () => {
    expect(translate('#话题 `$x$` ！[a](b)', 'markdown').found).toEqual([
      'hashtag-left',
      'math-in-code',
      'image-odd ！[',
    ])
  })
})

describe('line breaks', () => {
  it.each([
    ['一\n二\n\n三', '一  \n二\n\n三'],
    ['- 一\n- 二\n  续', '- 一\n- 二  \n  续'],
    ['一\n- 二', '一\n- 二'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['<div>\n一\n二\n</div>', '<div>\n一\n二\n</div>'],
    ['```\na\nb\n```', '```\na\nb\n```'],
    ['    a\n    b', '    a\n    b'],
    ['# 章\n一\n二', '# 章\n一  \n二'],
    ['一\n===', '一\n==='],
    ['> 一\n> 二', '> 一  \n> 二'],
    ['一<br>\n二', '一<br>\n二'],
    ['一\\\n二', '一\\\n二'],
    ['[a]: /x\n[b]: /y', '[a]: /x\n[b]: /y'],
    ['[^1]: 注\n续', '[^1]: 注  \n续'],
    ['$$\na\nb\n$$', '$$\na\nb\n$$'],
  ])('marked: %j → %j', (body, expected) => {
    const padded = body.startsWith('    ') ? `头\n\n${body}` : body
    const wanted = body.startsWith('    ') ? `头\n\n${expected}` : expected
    expect(translate(padded, 'hexo', '', true).text).toBe(wanted)
  })

  it.each([
    ['一\n二，\n三', '一二，三'],
    ['一\nb', '一\nb'],
    ['a\nb', 'a\nb'],
    ['一  \n二', '一  \n二'],
    ['**一**\n二', '**一**二'],
    ['> 一\n> 二', '> 一二'],
    ['- 一\n  二', '- 一二'],
    ['一\n\n二', '一\n\n二'],
    ['# 一\n二', '# 一\n二'],
  ])('elsewhere: %j → %j', (body, expected) => {
    expect(translate(body, 'jekyll').text).toBe(expected)
  })
})

describe('comments', () => {
  it.each([
    ['一\n\n<!--more-->\n\n二', '一\n\n<!-- more -->\n\n二'],
    ['一<!-- MORE -->二', '一\n\n<!-- more -->\n\n二'],
    ['一\n<!--more--->\n二', '一\n\n<!-- more -->\n\n二'],
    ['一\n\n<!-- more -->\n\n二<!--more-->', '一\n\n<!-- more -->\n\n二'],
    ['<!-- more -->\n\n二', '二'],
    ['一<!-- 私语 -->二', '一二'],
    ['`<!-- more -->`', '`<!-- more -->`'],
    ['一<!--more-->\n    二', '一\n\n<!-- more -->\n\n二'],
    ['一\n<!--more-->\n\t二', '一\n\n<!-- more -->\n\n二'],
    ['一<!--more-->\n\n    码', '一\n\n<!-- more -->\n\n    码'],
    ['一\n\n<!-- 私语 -->\t二', '一\n\n二'],
  ])('%j → %j', (body, expected) => {
    expect(translate(body, 'markdown').text).toBe(expected)
  })

  it('move out of the content and stay with the article', () => {
    expect(translate('一<!-- 私语\n`x` -->', 'markdown')).toMatchObject({
      text: '一',
      comments: ['私语\n`x`'],
    })
  })
})
