import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { parseWithParse5 } from './parse5.ts'
import type { Lost } from './tree.ts'

/** As the console's paste converts. */
function convert(html: string) {
  const lost: string[] = []
  const markdown = htmlToMarkdown(html, {
    parse: parseWithParse5,
    picture: ({ address, alt, title }) =>
      /^https?:/.test(address) ? `![${alt}](${address}${title && ` "${title}"`})` : '',
    link: href => (/^(?:https?:|mailto:|\/)/.test(href) ? href : undefined),
    onLost: ({ kind }: Lost) => lost.push(kind),
  })
  return { markdown, lost: lost.join() }
}

const sign = (text: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>`
/** As Edge and Internet Explorer leave it. */
const gap = (text: string) =>
  `<span${text === 'o' ? ' style="font-family:Courier New"' : ''}><span>${text}<span style='font:7pt "Times New Roman"'>&nbsp; </span></span></span>`
const wordItem = (level: number, text: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'>${sign(text)}${words}</p>`
const sheet = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><style><!--.xl65{font-weight:700;}--></style><body><table><!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`

/** Source, construct, HTML, Markdown, what is said to be lost. The first two are the rows of `docs/paste.md`. */
const cases: readonly (readonly [string, string, string, string, string?])[] = [
  ['Word', '粗体', `<p class=MsoNormal>前<b style='mso-bidi-font-weight:normal'>粗</b>后</p>`, '前**粗**后'],
  ['Word', '分行写的一段', '<p class=MsoNormal>一段话\n接着</p>', '一段话接着'],
  ['Word', '标题', '<p class=MsoTitle>书</p><h1>章<o:p></o:p></h1>', '# 书\n\n# 章'],
  [
    'Word',
    '各层列表',
    wordItem(1, '1.', '一') + wordItem(2, '·', '一之一') + wordItem(1, '2.', '二'),
    '1. 一\n   - 一之一\n2. 二',
  ],
  [
    'Word',
    '接着编号的列表',
    `${wordItem(1, '3)', '三')}<p class=MsoListParagraph>三的第二段</p>`,
    '3. 三\n\n   三的第二段',
  ],
  ['Word', '自己写的编号', wordItem(1, '第一条', '总则'), '第一条 总则'],
  [
    'Word',
    '只有缩进的列表',
    `<p style="margin:0 0 8pt 48px">${gap('1.')}一</p><p style="margin-left:1in">${gap('o')}一之一</p><p style="margin-left:.5in">${gap('2.')}二</p>`,
    '1. 一\n   - 一之一\n2. 二',
  ],
  [
    'Word',
    '跳着编号的列表',
    `${wordItem(1, '1.', '一')}${wordItem(1, '<span style="font-family:Courier New">b.</span>', '二')}${wordItem(1, '6.', '六')}`,
    '1. 一\n2. 二\n\n6) 六',
  ],
  [
    'Word',
    '浏览器已经改好的列表',
    `<ul><li><p style="mso-list:l0 level1 lfo1">${sign('·')}一</p><ul><li><p style="mso-list:l0 level2 lfo1">一之一</p></li></ul></li><b><li>二</li></b></ul>`,
    '- 一\n  - 一之一\n- **二**',
  ],
  [
    'Word',
    '预设格式',
    `<pre>if a<o:p></o:p></pre><pre>\u00a0 b</pre><pre class=MsoNormal style="mso-list:l0 level1 lfo1">${sign('·')}项</pre>`,
    '```\nif a\n  b\n```\n\n- 项',
  ],
  [
    'Word',
    '本机图片',
    '<p class=MsoNormal>上<![if !vml]><img src="file:///C:/a.jpg" alt="图"><![endif]></p>',
    '上',
  ],
  [
    'Word',
    '突出显示',
    "<p class=MsoNormal><span style='background:yellow;mso-highlight:yellow'>亮</span></p>",
    '==亮==',
  ],
  [
    'WPS',
    '列表',
    `<p class=MsoNormal style="mso-list:l1 level1 lfo2;">${sign('l')}甲</p><p class=MsoNormal style="mso-list:l1 level2 lfo2;">${sign('1.')}乙</p><style>@list l1:level1{mso-level-number-format:bullet;}</style>`,
    '- 甲\n  1. 乙',
  ],
  ['WPS', '标题', '<h1><b><span>题</span></b></h1>', '# 题'],
  [
    'Excel',
    '表格',
    sheet('<tr><td>名</td><td>价</td></tr><tr><td>甲<br>乙</td><td align=right>10</td></tr>'),
    '| 名 | 价 |\n| --- | ---: |\n| 甲<br>乙 | 10 |',
  ],
  ['Excel', '一格', sheet('<tr><td>一格里的字</td></tr>'), '一格里的字'],
  ['Excel', '一列', sheet('<tr><td>一</td></tr><tr><td>二</td></tr>'), '| 一 |\n| --- |\n| 二 |'],
  [
    'Excel',
    '格里的样式与链接',
    sheet('<tr><td class=xl65>粗</td><td><a href="https://a.example/x_y">链</a></td></tr>'),
    '| **粗** | [链](https://a.example/x_y) |\n| --- | --- |',
  ],
  [
    'Excel',
    '合并的单元格',
    sheet('<tr><td colspan=2>季</td></tr><tr><td>一</td><td>a|b</td></tr>'),
    '| 季 |  |\n| --- | --- |\n| 一 | a\\|b |',
    'mergedCells',
  ],
  [
    'Google 文档',
    '样式写的粗斜删',
    '<b style="font-weight:normal"><p><span style="font-style:italic">斜</span> <span style="font-weight:700">粗</span> <span style="text-decoration:line-through">删</span></p></b>',
    '*斜* **粗** ~~删~~',
  ],
  [
    'Google 文档',
    '列表里的列表',
    '<ul><li aria-level="1"><p>一</p></li><ul><li aria-level="2"><p>二</p></li></ul><li aria-level="1"><p>三</p></li></ul>',
    '- 一\n  - 二\n- 三',
  ],
  [
    'Google 表格',
    '表格',
    '<google-sheets-html-origin><table><tr><td style="font-weight:bold">甲</td><td>1</td></tr><tr><td>乙</td><td>2</td></tr></table></google-sheets-html-origin>',
    '| **甲** | 1 |\n| --- | --- |\n| 乙 | 2 |',
  ],
  [
    'Google 文档',
    '待办',
    '<ul><li role="checkbox" aria-checked="true" aria-level="1"><img src="https://a.example/box.png" aria-roledescription="checkbox" alt="checked"><p>完</p></li></ul>',
    '- [x] 完',
  ],
  [
    'Google 表格',
    '删去的格',
    '<table><tr><td style="text-decoration:line-through">旧</td><td>新</td></tr></table>',
    '| ~~旧~~ | 新 |\n| --- | --- |',
  ],
  [
    'OneNote',
    '列表里的列表',
    '<ul type=disc><li>甲</li><ul type=circle><li>乙</li></ul></ul>',
    '- 甲\n  - 乙',
  ],
  [
    'Notion',
    '待办',
    '<ul><li>[ ] 没做</li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div>做完</li></ul>',
    '- [ ] 没做\n- [x] 做完',
  ],
  [
    'Notion',
    '折叠与公式',
    '<details open><summary>看</summary><p>里</p></details><figure class="equation"><annotation encoding="application/x-tex">E=mc^2</annotation></figure>',
    '<details open>\n<summary>看</summary>\n\n里\n\n</details>\n\n$$\nE=mc^2\n$$',
  ],
  [
    '飞书',
    '编号',
    '<ol start="1"><li class="list-number1">一</li></ol><ol start="2"><li>二</li></ol><ul><li class="list-bullet2">二之一</li></ul><ol start="3"><li>三</li></ol>',
    '1. 一\n2. 二\n   - 二之一\n3. 三',
  ],
  [
    '飞书',
    '没有列表的条目',
    '<div><li data-list="bullet"><div>甲</div></li></div><div><li class="list-bullet2" data-list="bullet">乙</li></div><div><li data-list="check">办</li></div>',
    '- 甲\n  - 乙\n- [ ] 办',
  ],
  [
    '飞书',
    '代码',
    '<pre data-language="javascript"><code class="language-js"><div>a</div><div><br></div><div>  b</div></code></pre>',
    '```js\na\n\n  b\n```',
  ],
  [
    '语雀',
    '列表与待办',
    '<ul class="ne-ul"><li>一</li></ul><ul class="ne-list-wrap"><ul ne-level="1"><li>二</li></ul></ul><ul class="ne-tl"><li class="ne-tli ne-tli-checked">完</li></ul>',
    '- 一\n  - 二\n- [x] 完',
  ],
  ['语雀', '旧版的列表', '<ul><li>一</li></ul><ul lake-indent="1"><li>二</li></ul>', '- 一\n  - 二'],
  [
    '语雀',
    '格里的几段',
    '<table class="ne-table"><tr><td><p>头</p></td><td><p><strong>粗</strong></p></td></tr><tr><td><p>一</p><p>二</p></td><td><ul><li>甲</li></ul></td></tr></table>',
    '| 头 | **粗** |\n| --- | --- |\n| 一<br>二 | <ul><li>甲</li></ul> |',
  ],
  [
    '公众号',
    '晚到的图片',
    '<section><p><img data-src="https://a.example/640?wx_fmt=png" src="data:image/gif;base64,R0" alt="图"></p></section>',
    '![图](https://a.example/640?wx_fmt=png)',
  ],
  ['公众号', '整篇在 pre 里', '<pre><section><h2>题</h2><p>文</p></section></pre>', '## 题\n\n文'],
  [
    '公众号',
    '代码',
    '<section><ul class="code-snippet__line-index"><li></li><li></li></ul><pre><code><span>a</span></code><code><span>b</span></code></pre></section>',
    '```\na\nb\n```',
  ],
  [
    '知乎',
    '公式',
    '<p>质能<img eeimg="1" alt="E=mc^2" src="https://www.zhihu.com/equation?tex=E">式</p>',
    '质能$E=mc^2$式',
  ],
  [
    '知乎',
    '代码',
    '<div class="highlight"><pre><code class="language-python"><span>x</span> = 1\ny</code></pre></div>',
    '```python\nx = 1\ny\n```',
  ],
  [
    '网页',
    '标点旁边的粗斜',
    '<p>他说<b>“你好。”</b>然后<b>注：</b>x<strong>"y"</strong>z<b>a</b><b>b</b><i>c</i></p>',
    '他说**“你好。”**然后**注：**x<strong>"y"</strong>z**ab**<em>c</em>',
  ],
  [
    '网页',
    '列表里只有列表的条目',
    '<ul><li><ul><li>甲</li></ul></li><li><ul><li>乙</li></ul></li><li style="display:none">藏</li><li>丙</li><li><ul><li>丁</li></ul></li></ul>',
    '- 甲\n- 乙\n- 丙\n  - 丁',
  ],
  ['网页', '首字下沉', '<p><span style="display:block;float:left">E</span>xercise</p>', 'Exercise'],
  [
    '网页',
    '换行',
    '<p>一<br>二<br><br>三</p><blockquote>甲<br>乙</blockquote><ul><li>丙<br>丁</li></ul><h2>题<br>目</h2>',
    '一  \n二\n\n三\n\n> 甲  \n> 乙\n\n- 丙  \n  丁\n\n## 题 目',
  ],
  [
    '网页',
    '代码的行',
    '<pre>a<br>b</pre><pre><ol class="hljs-ln"><li><div>c</div></li><li><div>d</div></li></ol></pre><div class="highlight"><table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre>e<br>f</pre></td></tr></table></div>',
    '```\na\nb\n```\n\n```\nc\nd\n```\n\n```\ne\nf\n```',
  ],
  [
    '网页',
    '代码旁边的字',
    '<pre><div>python</div><button>复制</button><div><code>a\nb</code></div></pre>前<div class="code-block"><div>一 段</div><span><code class="language-js"><i class="linenumber">1</i>c\nd</code></span></div><div class="syntaxhighlighter"><table><tr><td class="gutter">1</td><td class="code"><div class="line"><code>e</code> <code>f</code></div><div class="line"><code>g</code></div></td></tr></table></div>',
    '```python\na\nb\n```\n\n前\n\n一 段\n\n```js\nc\nd\n```\n\n```\ne f\ng\n```',
  ],
  [
    '网页',
    '链接',
    '<p><a href="https://a.example/x y_z">空 格</a> <a href="https://a.example"></a><a href="#top">顶</a></p><a href="https://a.example/b"><h3>题</h3></a>',
    '[空 格](<https://a.example/x y_z>) 顶\n\n### [题](https://a.example/b)',
  ],
  [
    '网页',
    '像 Markdown 的字',
    '<p>1*2*3 _x_ # 题 $5 和 $6</p><p>1. 不是</p><p>---</p><p>~~a~~ :smile: &lt;b&gt;</p>',
    '1\\*2\\*3 \\_x\\_ # 题 $5 和 $6\n\n1\\. 不是\n\n\\---\n\n\\~~a\\~~ \\:smile: &lt;b>',
  ],
  [
    '网页',
    '勾选框',
    '<ul><li class="task-list-item"><input type="checkbox" checked> 完</li><li><input type="checkbox"> 没</li></ul>',
    '- [x] 完\n- [ ] 没',
  ],
  [
    '网页',
    '图与说明',
    '<figure><img src="https://a.example/1.png" alt="图"><figcaption>说明</figcaption></figure>',
    '![图](https://a.example/1.png "说明")',
  ],
  [
    '网页',
    '图的页面',
    '<a href="https://w.example/wiki/File:a.jpg"><img src="https://w.example/a.jpg"></a> <a href="https://w.example/b.jpg"><img src="https://w.example/b-small.jpg"></a><span class="mw-editsection">[编辑]</span>',
    '[![](https://w.example/a.jpg)](https://w.example/wiki/File:a.jpg) ![](https://w.example/b.jpg)',
  ],
  [
    '网页',
    '晚到的图与说明',
    '<figure><noscript><img src="https://a.example/1.png"></noscript><img data-original-src="//a.example/1.png"><figcaption>说明</figcaption></figure>',
    '![](https://a.example/1.png "说明")',
  ],
  [
    '网页',
    '拿不到的图的说明',
    '<figure><img src="file:///a.png"><figcaption>说明</figcaption></figure>',
    '说明',
  ],
  [
    '网页',
    '粗体的表头',
    '<table><tr><th><p><strong>头</strong></p></th><th>甲<b>乙</b></th></tr></table>',
    '| 头 | 甲**乙** |\n| --- | --- |',
  ],
  [
    '网页',
    '格里的标题与代码',
    '<table><tr><td><h2>题</h2></td><td><pre>a\nb</pre></td></tr></table>',
    '| <strong>题</strong> | `a`<br>`b` |\n| --- | --- |',
    'cellBlocks,cellBlocks',
  ],
  [
    '网页',
    '表格的题',
    '<table><caption>表一</caption><tr><th>甲</th><th>乙</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    '表一\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |',
    'mergedCells',
  ],
  [
    '网页',
    '藏着的与颜色',
    '<p>字<span style="color:red">红</span></p><p hidden>藏</p><p style="display:none">藏</p><svg width="300"></svg><object data="a.swf"></object>',
    '字红',
    'drawing,embed,colour',
  ],
  [
    '网页',
    '播放器',
    '<iframe src="//player.bilibili.com/player.html?bvid=BV1"></iframe>',
    '<iframe src="https://player.bilibili.com/player.html?bvid=BV1"></iframe>',
  ],
  [
    '网页',
    '上下标与注音',
    '<p>H<sub>2</sub>O <u>线</u> <kbd>K</kbd> <ruby>漢<rt>hàn</rt></ruby></p>',
    'H<sub>2</sub>O <u>线</u> <kbd>K</kbd> <ruby>漢<rt>hàn</rt></ruby>',
  ],
  [
    'VS Code',
    '代码',
    '<div style="font-family:Menlo;white-space:pre"><div>a</div><div>  b</div></div>',
    '```\na\n  b\n```',
  ],
  [
    'Slack',
    '列表与表情',
    '<ul data-indent="0"><li>一</li></ul><ul data-indent="1"><li>二 <img class="c-emoji emoji" alt=":smile:" src="https://a.example/1.png"></li></ul>',
    '- 一\n  - 二 :smile:',
  ],
  [
    'Confluence',
    '待办',
    '<div data-node-type="actionList"><div data-task-local-id="1" data-task-state="open">没做</div><div data-task-local-id="2" data-task-state="DONE">做完</div></div>',
    '- [ ] 没做\n- [x] 做完',
  ],
  [
    'Lexical',
    '代码',
    '<p>前</p><code data-highlight-language="javascript"><span>a</span><br><span>  b</span></code>',
    '前\n\n```javascript\na\n  b\n```',
  ],
  [
    '石墨',
    '列表里的编号',
    '<ol><li class="ql-ordered">一</li><li class="ql-ordered ql-indent-1">一之一</li><li class="ql-ordered">二</li></ol>',
    '1. 一\n   1. 一之一\n2. 二',
  ],
  [
    '印象笔记',
    '代码',
    '<div style="--en-codeblock:true;--en-syntaxLanguage:python"><div>a</div><div>\u00a0 b</div></div>',
    '```python\na\n  b\n```',
  ],
  [
    'Apple 备忘录',
    '样式表写的粗体',
    '<style>span.s1 {font: bold 12px Helvetica}</style><p class="p1"><span class="s1">粗</span>字</p><ul class="Apple-dash-list"><li>甲</li></ul>',
    '**粗**字\n\n- 甲',
  ],
]

for (const [source, construct, html, markdown, lost = ''] of cases) {
  test(`${source}, ${construct}`, () => {
    expect(convert(html)).toEqual({ markdown, lost })
  })
}

test('the document for owners names what is tested here', () => {
  const page = readFileSync(new URL('../../../docs/paste.md', import.meta.url), 'utf8')
  const rows = Array.from(
    page.matchAll(/^\| ([^|]+) \| ([^|]+) \| /gm),
    ([, source, construct]) => `${source}, ${construct}`,
  )
  expect(rows.slice(1)).toEqual(cases.map(([source, construct]) => `${source}, ${construct}`))
})
