import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBlogOf, typechoDump, writeDump } from '../../testing/typecho-read.ts'

describe('old addresses', () => {
  let dump = ''
  beforeEach(async () => {
    dump = await readFile(typechoDump, 'utf8')
  })
  const addressesIn = async (sql: string) => {
    const { of } = await readBlogOf(await writeDump(sql))
    return Object.fromEntries([...of('post'), ...of('page')].map(({ id, addresses }) => [id, addresses]))
  }
  const route = /s:23:\\"\/\[category\]\/\[slug\]\.html\\"/g

  it('are those of the pattern that was chosen, and those by number', async () => {
    const all = await addressesIn(dump)
    expect(all[1]).toEqual([
      '/blog/life/start.html',
      '/blog/index.php/life/start.html',
      '/blog/archives/1/',
      '/blog/index.php/archives/1/',
    ])
    // It only has the default category; a draft never had an address.
    expect(all[4]?.[0]).toBe('/blog/default/4.html')
    expect(all[9]).toEqual([])
    expect(all[2]).toEqual(['/blog/about.html', '/blog/index.php/about.html'])
  })

  it.each([
    ['/archives/[slug].html', '/blog/archives/%E9%94%81.html'],
    ['/[year:digital:4]/[month:digital:2]/[day:digital:2]/[slug].html', '/blog/2024/01/01/%E9%94%81.html'],
    ['/[directory:split:0]/[cid:digital].html', '/blog/life/7.html'],
    ['/[nobody]/[slug]', '/blog/archives/7/'],
  ])('follow %s', async (pattern, address) => {
    const sql = dump.replaceAll(route, `s:${pattern.length}:\\"${pattern}\\"`)
    expect((await addressesIn(sql))[7]?.[0]).toBe(address)
    const json = JSON.stringify({ 0: {}, post: { url: pattern } }).replaceAll('"', '\\"')
    const newer = dump.replace(/'a:3:\{i:0;a:2(?:[^'\\]|\\.)*'/, `'${json}'`)
    expect(newer).toContain(json)
    expect((await addressesIn(newer))[7]?.[0]).toBe(address)
  })

  it('begin with the script where they did, and are of the blog’s own day', async () => {
    const dated = dump
      .replaceAll(route, 's:39:\\"/[year:digital:4]-[day:digital:2]-[slug]\\"')
      .replace("('rewrite',0,'1')", "('rewrite',0,'0')")
    expect((await addressesIn(dated))[1]?.slice(0, 2)).toEqual([
      '/blog/index.php/2024-02-start',
      '/blog/2024-02-start',
    ])
    expect((await addressesIn(dated.replace("'28800'", "'0'")))[1]?.[1]).toBe('/blog/2024-01-start')
  })

  it('are all of the usual ones where the dump says nothing', async () => {
    const all = await addressesIn(dump.replace(/INSERT INTO `blog_options`[^\n]*\n/, ''))
    expect(all[1]?.filter(path => !path.includes('index.php'))).toEqual([
      '/archives/1/',
      '/archives/start.html',
      '/2024/01/02/start.html',
      '/life/start.html',
    ])
  })
})
