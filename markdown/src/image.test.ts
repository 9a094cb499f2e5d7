import { expect, test } from 'vitest'
import { type ImageInfo, renderMarkdown } from './index.ts'

const html = (source: string) => renderMarkdown(source).html.trim()
const INFO: ImageInfo = {
  src: '/uploads/a.webp',
  width: 800,
  height: 600,
  srcset: '/uploads/a-400.webp 400w, /uploads/a.webp 800w',
  sizes: '(max-width: 800px) 100vw, 720px',
  placeholder: '#d8cfc0',
}
const resolved = (source: string) =>
  renderMarkdown(source, { resolveImage: src => (src.startsWith('https:') ? undefined : INFO) }).html.trim()

test('an image alone is a figure, its title the caption', () => {
  expect(html('![图](a.png "题")')).toBe(
    '<figure class="image"><img src="a.png" alt="图" decoding="async" /><figcaption>题</figcaption></figure>',
  )
  expect(html('![](a.png)')).toBe(
    '<figure class="image"><img src="a.png" alt="" decoding="async" /></figure>',
  )
})

test('a linked image alone is a figure too', () => {
  expect(html('[![图](a.png "题")](/b)')).toBe(
    '<figure class="image"><a href="/b"><img src="a.png" alt="图" decoding="async" /></a><figcaption>题</figcaption></figure>',
  )
})

test('an image in a sentence stays in it, with its title', () => {
  expect(html('见 ![图](a.png "题") 。')).toBe(
    '<p>见 <img src="a.png" alt="图" title="题" decoding="async" /> 。</p>',
  )
})

test.each([
  ['![a](b.png =300x)', 'width="300"'],
  ['![a](b.png =300x200)', 'width="300" height="200"'],
  ['![a](b.png =x200)', 'height="200"'],
  ['![a](b.png =50%)', 'style="width:50%"'],
  ['![a](b.png "题" =50%)', 'style="width:50%"'],
  ['![a](b.png =45%x)', 'style="width:45%"'],
  ['![a](<b c.png> =300x)', 'src="b%20c.png" alt="a" width="300"'],
  ['<img src="b.png" style="zoom:50%">', 'style="width:50%"'],
  ['<img src="b.png" style="zoom: 0.5;">', 'style="width:50%"'],
  ['<img src="b.png" width="50%">', 'width="50%"'],
])('size: %s', (source, expected) => {
  expect(html(source)).toContain(expected)
})

test.each(['![a](b.png =big)', '![a](b.png = 300x)', '![a](b.png 300x)'])('no size: %s', source => {
  expect(html(source)).not.toContain('<img')
})

test('what the site knows of an image goes into it', () => {
  expect(resolved('![图](a.png)')).toContain(
    '<img src="/uploads/a.webp" alt="图" decoding="async" width="800" height="600" srcset="/uploads/a-400.webp 400w, /uploads/a.webp 800w" sizes="(max-width: 800px) 100vw, 720px" style="background-color:#d8cfc0" />',
  )
})

test('raw images get the same care', () => {
  expect(resolved('<img src="a.png">')).toContain('src="/uploads/a.webp"')
})

test('the author’s width keeps the picture’s ratio', () => {
  expect(resolved('![](a.png =400x)')).toMatch(/width="400" .*height="300"/)
  expect(resolved('![](a.png =x150)')).toMatch(/height="150" .*width="200"/)
  expect(resolved('![](a.png =50%)')).toContain('style="width:50%;background-color:#d8cfc0"')
})

test('the resolver sees the decoded address', () => {
  const seen: string[] = []
  renderMarkdown('![](图%20一.png) ![](<图 二.png>)', {
    resolveImage: src => {
      seen.push(src)
      return undefined
    },
  })
  expect(seen).toEqual(['图 一.png', '图 二.png'])
})

test('the first image loads at once, the others when near', () => {
  const output = html('![](a.png)\n\n![](b.png)\n\n![](c.png)')
  expect(output).toMatch(/a\.png" alt="" decoding="async" \/>/)
  expect(output.match(/loading="lazy"/g)).toHaveLength(2)
})

test('images of other hosts get no referrer', () => {
  expect(resolved('![](https://a.example/b.png)')).toContain('referrerpolicy="no-referrer"')
  expect(resolved('![](a.png)')).not.toContain('referrerpolicy')
})

test('a hostile resolver cannot pass the allow-list', () => {
  const output = renderMarkdown('![](a.png)', {
    resolveImage: () => ({ src: 'javascript:alert(1)', placeholder: 'red;position:fixed' }),
  }).html
  expect(output).not.toMatch(/javascript|position/)
})
