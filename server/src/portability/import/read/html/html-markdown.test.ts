import { expect, it } from 'vitest'
import { htmlToMarkdown } from './html-markdown.ts'

const convert = (html: string) => {
  const found: string[] = []
  const text = htmlToMarkdown(html, (kind, detail) => found.push(`${kind} ${detail?.name ?? ''}`))
  return { text, found }
}

it.each([
  [
    'words',
    '<p>甲 &lt;b&gt; &amp;lt; 2 * 3 a_b _x_ C++ ==x</p>',
    '甲 &lt;b> &amp;lt; 2 \\* 3 a_b \\_x\\_ C++ \\==x',
  ],
  ['a bare address', '<p>见 https://a.example/x_y_z。</p>', '见 https://a.example/x_y_z。'],
  ['what begins a block', '<p># 一</p><p>1. 二</p><p>- 三</p>', '\\# 一\n\n1\\. 二\n\n\\- 三'],
  [
    'formulas of Halo, drawn or not',
    '<p>质能<span class="katex-inline"><span class="katex"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E_0=m*c^2</annotation></semantics></math><span aria-hidden="true">E0</span></span></span>，<span math-inline="">a_1</span></p><div math-display="">\\sum x</div><div class="katex-block">x \\ y</div>',
    '质能$E_0=m*c^2$，$a_1$\n\n$$\n\\sum x\n$$\n\n$$\nx \\ y\n$$',
  ],
  [
    'diagrams of Halo',
    '<p>图</p><text-diagram data-type="mermaid" data-content="graph TD; A--&gt;B"></text-diagram><text-diagram type="plantuml">a -> b\nb -> c</text-diagram>',
    '图\n\n```mermaid\ngraph TD; A-->B\n```\n\n```plantuml\na -> b\nb -> c\n```',
  ],
  [
    'tasks of Halo',
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>甲</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>乙</p></div></li></ul>',
    '- [x] 甲\n- [ ] 乙',
  ],
  ['a link behind a mark', '<p>看!<a href="/x y" title="题">这</a></p>', '看\\![这](</x y> "题")'],
  ['the mark of an excerpt', '<p>甲</p><!--more 再看--><p>乙</p>', '甲\n\n<!-- more -->\n\n乙'],
  [
    'a picture that leads to itself',
    '<figure><a href="/a.jpg"><img src="/a-300x200.jpg" alt="图" width="300"></a><figcaption>说<b>明</b></figcaption></figure>',
    '![图](/a.jpg "说明")',
  ],
  ['a small picture', '<p><img src="a.png" width="40"></p>', '![](a.png =40x)'],
  [
    'a picture that comes late',
    '<p><img src="data:image/gif;base64,x" data-src="/b.png"></p>',
    '![](/b.png)',
  ],
  ['a face', '<p>好<img class="wp-smiley" src="x.svg" alt="🙂"></p>', '好🙂'],
  [
    'a table',
    '<table><tr><th>甲</th><th align="right">乙|丙</th></tr><tr><td>1<br>2</td><td><b>3</b></td></tr></table>',
    '| 甲 | 乙\\|丙 |\n| --- | ---: |\n| 1<br>2 | **3** |',
  ],
  [
    'a table that Markdown cannot say',
    '<table><tr><td colspan="2">甲</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<table><tbody><tr><td colspan="2">甲</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['code', '<pre class="brush: php"><code>a &lt; b<br>```</code></pre>', '````php\na < b\n```\n````'],
  [
    'numbered code',
    '<figure class="highlight js"><table><tr><td><pre>1</pre></td><td class="code"><pre>x</pre></td></tr></table></figure>',
    '```js\nx\n```',
  ],
  [
    'lists',
    '<ul><li>甲<ul><li>乙</li></ul></li></ul><ol start="3"><li>丙</li></ol>',
    '- 甲\n  - 乙\n\n3. 丙',
  ],
  ['a task', '<ul><li><input type="checkbox" checked>成</li></ul>', '- [x] 成'],
  [
    'players and folds',
    '<video><source src="/a.mp4"></video><details><summary>看</summary><p>里</p></details>',
    '<video controls src="/a.mp4"></video>\n\n<details>\n<summary>看</summary>\n\n里\n\n</details>',
  ],
  [
    'what would take the place of everything',
    '<FRAMESET rows="1"><frame src="x"></frameset><p><b>字</b></p>',
    '**字**',
  ],
  ['marks of ours', '<p>H<sub>2</sub>O <del>旧</del><mark>亮</mark></p>', 'H<sub>2</sub>O ~~旧~~==亮=='],
])('%s becomes Markdown', (_, html, markdown) => {
  expect(convert(html).text).toBe(markdown)
})

it('names what no reader may run, and keeps the words of what is nested beyond all measure', () => {
  expect(convert('<p>字</p><script>alert(1)</script>')).toEqual({
    text: '字',
    found: ['element-removed script'],
  })
  expect(convert(`${'<b>'.repeat(20_000)}词`)).toEqual({ text: '词', found: ['html-unread '] })
})
