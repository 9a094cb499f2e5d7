import { expect, test } from 'vitest'
import { renderMarkdown } from '../index.ts'
import { sanitiseHtml } from './article-html.ts'

const clean = (html: string) => sanitiseHtml(html).html

test.each([
  [
    'a player of bilibili',
    '//player.bilibili.com/player.html?bvid=BV1',
    'https://player.bilibili.com/player.html?bvid=BV1&amp;autoplay=0',
    '哔哩哔哩视频',
  ],
  [
    'YouTube goes without cookies',
    'https://www.youtube.com/embed/abc_-1?autoplay=1',
    'https://www.youtube-nocookie.com/embed/abc_-1',
    'YouTube 视频',
  ],
  ['Vimeo', 'https://player.vimeo.com/video/12', 'https://player.vimeo.com/video/12', 'Vimeo 视频'],
  ['TED', 'https://embed.ted.com/talks/lang/zh-cn/a', 'https://embed.ted.com/talks/lang/zh-cn/a', 'TED 演讲'],
  ['CodePen', 'https://codepen.io/a/embed/b', 'https://codepen.io/a/embed/b', 'CodePen 示例'],
  [
    'Spotify',
    'https://open.spotify.com/embed/track/1a',
    'https://open.spotify.com/embed/track/1a',
    'Spotify 播放器',
  ],
  [
    'NetEase',
    '//music.163.com/outchain/player?type=2&id=1&auto=1',
    'https://music.163.com/outchain/player?type=2&amp;id=1&amp;auto=0',
    '网易云音乐播放器',
  ],
])('%s', (_name, src, expected, title) => {
  expect(clean(`<iframe src="${src}" width="9999" onload="x"></iframe>`)).toBe(
    `<iframe src="${expected}" class="embed" title="${title}" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" loading="lazy" allow="fullscreen; encrypted-media; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
  )
})

test('another frame becomes a link and is counted', () => {
  expect(sanitiseHtml('<iframe src="https://a.example/x"></iframe>')).toMatchObject({
    html: '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">https://a.example/x</a>',
    dropped: [{ name: 'iframe', count: 1 }],
  })
})

test('own media play with controls, foreign ones become a link', () => {
  expect(clean('<video src="/uploads/a.mp4" autoplay loop></video>')).toBe(
    '<video src="/uploads/a.mp4" loop controls preload="metadata"></video>',
  )
  expect(clean('<audio src="https://a.example/b.mp3"></audio>')).toContain(
    '<a href="https://a.example/b.mp3"',
  )
  expect(
    clean('<video><source src="/a.mp4" type="video/mp4"><source src="https://a.example/b.mp4"></video>'),
  ).toBe('<video controls preload="metadata"><source src="/a.mp4" type="video/mp4" /></video>')
})

test.each([
  ['<font color="red">红</font>', '<span style="color:red">红</span>'],
  ['<font color="#f00" size=5>红</font>', '<span style="color:#f00">红</span>'],
  ['<font color="expression(1)">红</font>', '<span>红</span>'],
  ['<center>中</center>', '<div style="text-align:center">中</div>'],
  ['<u>线</u><s>删</s><del>去</del>', '<u>线</u><s>删</s><del>去</del>'],
  ['<strike>删</strike><tt>码</tt>', '<s>删</s><code>码</code>'],
  [
    '<p style="color:red;position:fixed;text-align:center">a</p>',
    '<p style="color:red;text-align:center">a</p>',
  ],
  ['<a name="x">a</a>', '<a id="user-content-x">a</a>'],
  ['<div id="body" class="fixed inset-0">a</div>', '<div id="user-content-body">a</div>'],
  ['<details open><summary>题</summary>文</details>', '<details open><summary>题</summary>文</details>'],
  ['<td colspan="2" width="9">a</td>', '<td colspan="2">a</td>'],
  ['<ruby>字<rt>zì</rt></ruby>', '<ruby>字<rt>zì</rt></ruby>'],
  ['a &lt;b&gt; &amp; "c"', 'a &lt;b&gt; &amp; "c"'],
])('%s', (html, expected) => {
  expect(clean(html)).toBe(expected)
})

test('what was removed is counted by tag, attribute and style', () => {
  const { dropped } = renderMarkdown(
    '<script>1</script>\n\n<style>a{}</style>\n\n<embed src="x">\n\n<embed src="y">\n\n<p style="position:fixed;float:left" onclick="x">a</p>\n\n<a href="javascript:x">a</a>',
  )
  expect(Object.fromEntries(dropped.map(({ name, count }) => [name, count]))).toEqual({
    script: 1,
    style: 1,
    embed: 2,
    'style:position': 1,
    'style:float': 1,
    'on*': 1,
    href: 1,
  })
})

test('an article of every syntax loses nothing and stays the same when cleaned again', () => {
  const source =
    '## 题\n\n:::tip\n文[^1]\n:::\n\n:::tabs\n@tab 甲\n一\n:::\n\n:::details\nx\n:::\n\n- [x] 做\n\n|a|\n|:-:|\n|$x$|\n\n```js {1} t\na\n```\n\n```mermaid\na\n```\n\n$$\n\\frac{a}{b}\n$$\n\n![图](a.png "题" =50%)\n\n==m== ++i++ H~2~O {字|zì} [去](#题) https://a.example\n\n[^1]: 注'
  const rendered = renderMarkdown(source)
  expect(rendered.dropped).toEqual([])
  expect(rendered.missingAnchors).toEqual([])
  expect(clean(rendered.html)).toBe(rendered.html)
})

test('nesting without end stays bounded', () => {
  expect(clean('<div>'.repeat(5_000)).match(/<div>/g)?.length).toBeLessThanOrEqual(200)
  expect(renderMarkdown('>'.repeat(5_000)).html.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(60)
})
