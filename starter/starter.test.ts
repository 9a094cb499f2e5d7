import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = new URL('./', import.meta.url)
const maxImageBytes = 150 * 1024
const maxTotalBytes = 2.5 * 1024 * 1024

type Article = { file: string; meta: Record<string, unknown>; body: string }

const articles: Article[] = readdirSync(new URL('articles/', folder))
  .filter(file => file.endsWith('.md'))
  .map(file => {
    const text = readFileSync(new URL(`articles/${file}`, folder), 'utf8')
    const close = text.indexOf('\n---\n', 4)
    if (!text.startsWith('---\n') || close < 0) throw new Error(`${file}: no front matter`)
    // Dates stay text: they are wall time in the site's zone.
    return { file, meta: parse(text.slice(4, close), { schema: 'core' }), body: text.slice(close + 5) }
  })

/** The text that a reader sees as prose: fenced blocks and code spans taken out. */
function proseOf(body: string): string {
  const kept: string[] = []
  let fence = ''
  for (const line of body.split('\n')) {
    const mark = /^(`{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark !== '') fence = mark
    else if (fence !== '' && line.trim() === fence) fence = ''
    else if (fence === '') kept.push(line.replace(/`[^`]*`/g, ''))
  }
  return kept.join('\n')
}

const imagesOf = (body: string): string[] =>
  [...proseOf(body).matchAll(/!\[[^\]]*\]\(([^\s)]+)/g)].map(match => match[1] ?? '')
const bytesOf = (path: string, from: URL): number => statSync(new URL(path, from)).size

describe.each(articles)('$file', ({ file, meta, body }) => {
  it('has every field in its right shape', () => {
    expect(meta).toMatchObject({
      title: expect.stringMatching(/\S/),
      category: expect.stringMatching(/\S/),
      description: expect.stringMatching(/^.{15,90}$/),
      slug: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      cover: expect.stringMatching(/^\.\.\/images\/[a-z-]+\.webp$/),
    })
    expect(meta.tags).toSatisfy(
      tags => Array.isArray(tags) && tags.length > 0 && tags.every(tag => typeof tag === 'string'),
    )
    expect([1, 2]).toContain(meta.type)
  })

  it('has real dates, the update not before the first', () => {
    for (const value of [meta.date, meta.updated]) {
      expect(value).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
      const iso = String(value).replace(' ', 'T')
      expect(new Date(`${iso}Z`).toISOString().slice(0, 19)).toBe(iso)
    }
    expect(String(meta.updated) >= String(meta.date)).toBe(true)
  })

  it('has a cover and images that exist and are light, none from outside', () => {
    const at = new URL(`articles/${file}`, folder)
    for (const path of [String(meta.cover), ...imagesOf(body)]) {
      expect(path).not.toMatch(/^(https?:)?\/\//)
      expect(bytesOf(path, at)).toBeLessThanOrEqual(maxImageBytes)
    }
    expect(body).not.toMatch(/<img|<iframe|<script/i)
  })

  it('names source and licence when the text is somebody else’s', () => {
    if (meta.type !== 2) return expect(body.length).toBeGreaterThan(400)
    expect(meta.source).toMatch(/《.+》/)
    expect(body).toContain('公有领域')
  })

  it('closes every container and fence', () => {
    const lines = body.split('\n')
    expect(lines.filter(line => /^:::+[a-z]/.test(line)).length).toBe(
      lines.filter(line => /^:::+$/.test(line)).length,
    )
    expect(lines.filter(line => /^```/.test(line)).length % 2).toBe(0)
  })
})

describe('the articles together', () => {
  const slugs = articles.map(article => String(article.meta.slug))

  it('number twelve to fourteen, with slugs and covers of their own', () => {
    expect(articles.length).toBeGreaterThanOrEqual(12)
    expect(articles.length).toBeLessThanOrEqual(14)
    expect(new Set(slugs).size).toBe(articles.length)
    expect(new Set(articles.map(article => article.meta.cover)).size).toBe(articles.length)
  })

  it('pin exactly one, span years, and remember a 21 November', () => {
    expect(articles.filter(article => article.meta.top === true)).toHaveLength(1)
    expect(
      new Set(articles.map(article => String(article.meta.date).slice(0, 4))).size,
    ).toBeGreaterThanOrEqual(6)
    expect(articles.some(article => String(article.meta.date).slice(5, 10) === '11-21')).toBe(true)
  })

  it('fall into a few categories', () => {
    expect(new Set(articles.map(article => article.meta.category))).toEqual(
      new Set(['小楼', '随笔', '读诗', '旧文', '手艺', '影像']),
    )
  })

  it('hold one really long page', () => {
    expect(
      Math.max(...articles.map(article => (article.body.match(/\p{Script=Han}/gu) ?? []).length)),
    ).toBeGreaterThan(3000)
  })

  it('link only to articles that are here', () => {
    const targets = articles.flatMap(article =>
      [...proseOf(article.body).matchAll(/\]\(\/posts\/([^)#]+)/g)].map(match => match[1]),
    )
    expect(targets.length).toBeGreaterThan(3)
    for (const target of targets) expect(slugs).toContain(target)
  })
})

describe('between them, every way of writing occurs:', () => {
  const prose = articles.map(article => proseOf(article.body)).join('\n')
  const whole = articles.map(article => article.body).join('\n')

  it.each<[string, RegExp]>([
    ['second to sixth headings', /^## .+[\s\S]*^### .+[\s\S]*^#### .+[\s\S]*^##### .+[\s\S]*^###### .+/m],
    ['a table with alignment', /^\|:?-+:?\|.*:---:.*---:/m],
    ['task lists', /^- \[x\] .+\n- \[ \] /m],
    ['nested lists', /^- .+\n {2}- /m],
    ['a footnote used', /[^\]]\[\^lamp\](?!:)/],
    ['a footnote defined', /^\[\^lamp\]: /m],
    ['inline math', /[^$]\$[^$\n]+\$[^$\d]/],
    ['block math', /^\$\$\n[^$]+\n\$\$$/m],
    ['a tip', /^:::tip/m],
    ['a warning', /^:::warning/m],
    ['a GitHub callout', /^> \[!NOTE\]/m],
    ['tabs', /^:::tabs\n@tab \S/m],
    ['details', /^:::details \S/m],
    ['ruby over one character', /\{霁\|jì\}/],
    ['ruby over two', /\{漢字\|かん\|じ\}/],
    ['marked text', /==\S+==/],
    ['inserted text', /\+\+\S+\+\+/],
    ['struck text', /~~\S+~~/],
    ['an image with caption and size', /!\[[^\]]+\]\(\.\.\/images\/[a-z-]+\.webp "[^"]+" =\d+x\)/],
    ['emphasis touching Chinese punctuation', /[。”）]\*\*\p{Script=Han}/u],
    ['a bare link before a Chinese comma', /https:\/\/\S+\/，/],
    ['a link in angle brackets', /<https:\/\/[^>]+>/],
    ['keys', /<kbd>K<\/kbd>/],
    ['subscript', /H~2~O/],
    ['superscript', /m\^2\^/],
    ['the more mark', /^<!-- more -->$/m],
    ['a private comment', /<!-- 例如/],
    ['hard line breaks', /，\\$/m],
  ])('%s', (_name, pattern) => {
    expect(prose).toMatch(pattern)
  })

  it('code in six languages and more, with titles, marked lines, and two kinds of diagram', () => {
    const languages = new Set([...whole.matchAll(/^`{3}([a-z]+)/gm)].map(match => match[1]))
    expect(languages.size).toBeGreaterThanOrEqual(8)
    expect(whole).toMatch(/^```ts title="[^"]+" \{3-4\}/m)
    expect(whole).toMatch(/^```mermaid\nflowchart/m)
    expect(whole).toMatch(/^```mermaid\nsequenceDiagram/m)
  })
})

describe('the house', () => {
  const site = JSON.parse(readFileSync(new URL('site.json', folder), 'utf8'))

  it('has settings whose pictures exist', () => {
    expect(site.config.blog_name).toBe('小楼')
    // Whose house it is, its owner says: nothing speaks in their name before.
    for (const own of ['owner_name', 'owner_say', 'blog_notice', 'site_description'])
      expect(site.config[own]).toBeUndefined()
    const code = globSync('{site/app,admin/src,browser/src,ui/src,contract/src,server/src}/**/*.{ts,tsx}', {
      cwd: new URL('../', folder),
    })
    const naming = code.filter(
      file =>
        !/test|fixtures/.test(file) && readFileSync(new URL(`../${file}`, folder), 'utf8').includes('楼中人'),
    )
    expect([code.length > 1_000, naming]).toEqual([true, []])
    const routes = site.page_headers.map((header: { route_name: string }) => header.route_name)
    expect(new Set(routes).size).toBe(routes.length)
    for (const path of [
      site.config.blog_avatar,
      site.config.avatar_bg,
      ...site.page_headers.map((header: { image: string }) => header.image),
    ])
      expect(bytesOf(path, folder)).toBeLessThanOrEqual(maxImageBytes)
  })

  it('names a licence for every article and picture', () => {
    const licences = readFileSync(new URL('LICENSES.md', folder), 'utf8')
    for (const { file } of articles) expect(licences).toContain(`\`${file}\``)
    for (const image of readdirSync(new URL('images/', folder))) expect(licences).toContain(`images/${image}`)
  })

  it('is light as a whole', () => {
    const files = readdirSync(fileURLToPath(folder), { recursive: true, withFileTypes: true }).filter(
      // The songs have a limit of their own, in music.test.ts.
      entry => entry.isFile() && !entry.parentPath.includes('node_modules') && !entry.name.endsWith('.mp3'),
    )
    const total = files.reduce((sum, entry) => sum + statSync(`${entry.parentPath}/${entry.name}`).size, 0)
    expect(total).toBeLessThanOrEqual(maxTotalBytes)
  })
})
