import { describe, expect, it } from 'vitest'
import { readFeed } from './link.read-feed.ts'

const nowMs = Date.UTC(2026, 10, 26)
const url = 'https://friend.example/blog/feed.xml'
const read = (text: string | Uint8Array, timeZone = 'UTC') =>
  readFeed({ bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, url, nowMs, timeZone })
const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>听 &amp; 雨</title><link>https://friend.example</link>${items}</channel></rss>`
const day = (date: number) => Date.UTC(2026, 10, date)
const datedOf = (date: number) => `<pubDate>${new Date(day(date)).toUTCString()}</pubDate>`

describe('a feed', () => {
  const post = { title: '雨夜', url: 'https://friend.example/p/1?a=1&b=2', publishedAt: day(3) }
  it.for<[string, string]>([
    ['RSS', rss(`<item><title>雨夜</title><link>/p/1?a=1&amp;b=2</link>${datedOf(3)}</item>`)],
    [
      'RSS of Hugo, with text as CDATA',
      rss(`<item><title><![CDATA[<b>雨</b>夜]]></title><guid>${post.url.replace('&', '&amp;')}</guid>${datedOf(3)}
        <description><![CDATA[<p>正文</p>]]></description></item>`),
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>听 &amp; 雨</title><entry>
        <title type="html">&lt;em&gt;雨夜&lt;/em&gt;</title><link rel="self" href="/x"/>
        <link rel="alternate" href="/p/1?a=1&amp;b=2"/><updated>2026-11-25T00:00:00Z</updated>
        <published>2026-11-03T08:00:00+08:00</published></entry></feed>`,
    ],
    [
      'RDF',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>听 &amp; 雨</title></channel><item>
        <title>雨夜</title><link>${post.url.replace('&', '&amp;')}</link><dc:date>2026-11-03</dc:date></item></rdf:RDF>`,
    ],
    [
      'JSON',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: '听 & 雨',
        items: [{ id: '1', url: post.url, title: '雨夜', date_published: '2026-11-03T00:00:00Z' }],
      }),
    ],
  ])('%s', ([, text]) => {
    expect(read(text)).toEqual({ kind: 'feed', title: '听 & 雨', posts: [post] })
  })

  it('gives ten, the newest first, each once, and none that could not be listed', () => {
    const item = (n: number, link = `/p/${n}`) =>
      `<item><title>第${n}篇</title><link>${link}</link>${datedOf(n)}</item>`
    const odd = [
      '<item><title>没有日期</title><link>/none</link></item>',
      `<item><title>没有地址</title>${datedOf(20)}</item>`,
      `<item><title>不是网址</title><link>javascript:alert(1)</link>${datedOf(20)}</item>`,
      `<item><title>带密码</title><link>https://me:secret@friend.example/</link>${datedOf(20)}</item>`,
      `<item><link>/blank</link><description>&lt;script&gt;x&lt;/script&gt;</description>${datedOf(20)}</item>`,
      '<item><title>乱写的日期</title><link>/odd</link><pubDate>去年冬天</pubDate></item>',
    ]
    const items = Array.from({ length: 14 }, (_, at) => item(at + 1)).join('')
    const reading = read(rss(odd.join('') + items + item(14)))
    expect(reading.kind === 'feed' && reading.posts.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `第${14 - at}篇`),
    )
  })

  it('takes the words for a title that is missing, cuts a long one, and does not believe in the future', () => {
    const text = rss(
      `<item><link>/talk</link><description>&lt;p&gt;今天　下雨，&lt;br&gt;没出门。&lt;/p&gt;</description>${datedOf(2)}</item>
       <item><title>${'雨👨‍👩‍👧'.repeat(100)}</title><link>/long</link><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>`,
    )
    expect(read(text)).toMatchObject({
      posts: [
        { title: `${'雨👨‍👩‍👧'.repeat(60)}…`, publishedAt: nowMs },
        { title: '今天 下雨，没出门。', publishedAt: day(2) },
      ],
    })
  })

  it('lists the newest entry of an address that several have', () => {
    const item = (title: string, date: number) =>
      `<item><title>${title}</title><link>/p</link>${datedOf(date)}</item>`
    expect(read(rss(item('中', 5) + item('新', 9) + item('旧', 2)))).toMatchObject({
      posts: [{ title: '新', publishedAt: day(9) }],
    })
  })

  it.for<[date: string, utc: string]>([
    ['2024-03-05 12:00:00', '2024-03-05T04:00:00Z'],
    ['2024-03-05T12:00:00', '2024-03-05T04:00:00Z'],
    ['2024-03-05T12:00:00.5', '2024-03-05T04:00:00Z'],
    ['2024-03-05', '2024-03-04T16:00:00Z'],
    ['2024/3/5 12:00', '2024-03-05T04:00:00Z'],
    ['Tue, 05 Mar 2024 12:00:00', '2024-03-05T04:00:00Z'],
    ['2024年3月5日 12:00', '2024-03-05T04:00:00Z'],
    ['2024-03-05T12:00:00+09:00', '2024-03-05T03:00:00Z'],
    ['2024-03-05 12:00:00 -0500', '2024-03-05T17:00:00Z'],
    ['Tue, 05 Mar 2024 12:00:00 GMT', '2024-03-05T12:00:00Z'],
    ['Tue Mar 05 12:00:00 CST 2024', '2024-03-05T04:00:00Z'],
    ['Tue, 05 Mar 2024 12:00:00 GMT+0800 (中国标准时间)', '2024-03-05T04:00:00Z'],
  ])('reads %j by its own zone, else by the site’s', ([date, utc]) => {
    const text = rss(`<item><title>t</title><link>/p</link><pubDate>${date}</pubDate></item>`)
    expect(read(text, 'Asia/Shanghai')).toMatchObject({ posts: [{ publishedAt: Date.parse(utc) }] })
  })

  it.for(['issued', 'created', 'modified', 'date'])('takes dcterms:%s for the date', name => {
    const date = `<dcterms:${name} xmlns:dcterms="http://purl.org/dc/terms/">2026-11-03</dcterms:${name}>`
    expect(read(rss(`<item><title>t</title><link>/p</link>${date}</item>`))).toMatchObject({
      posts: [{ publishedAt: day(3) }],
    })
  })

  it.for<[name: string, title: string, bytes: number[]]>([
    ['windows-1251', 'Дождь', [0xc4, 0xee, 0xe6, 0xe4, 0xfc]],
    ['koi8-r', 'Дождь', [0xe4, 0xcf, 0xd6, 0xc4, 0xd8]],
    ['GB18030', '雨𠰷', [0xd3, 0xea, 0x95, 0x34, 0xbf, 0x33]],
    ['Shift_JIS', '雨の夜', [0x89, 0x4a, 0x82, 0xcc, 0x96, 0xe9]],
    ['utf-16', '雨', [0xe9, 0x9b, 0xa8]],
    ['no-such', '雨', [0xe9, 0x9b, 0xa8]],
  ])('reads %s', ([name, title, bytes]) => {
    const [before = '', after = ''] = rss('', `<?xml version="1.0" encoding="${name}"?>`).split('听 &amp; 雨')
    const text = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    expect(read(text)).toMatchObject({ kind: 'feed', title })
  })

  it('reads GBK and UTF-16 as they say they are', () => {
    // 雨夜 in GBK.
    const gbk = Buffer.concat([
      Buffer.from(rss('', '<?xml version="1.0" encoding="GBK"?>').replace(/听 &amp; 雨.*/s, '')),
      Buffer.from([0xd3, 0xea, 0xd2, 0xb9]),
      Buffer.from('</title></channel></rss>'),
    ])
    expect(read(gbk)).toMatchObject({ kind: 'feed', title: '雨夜' })
    const utf16 = Buffer.from(`\ufeff${rss('')}`, 'utf16le')
    expect(read(utf16)).toMatchObject({ kind: 'feed', title: '听 & 雨' })
  })

  it('knows no names of entities that a document defines', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lol [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(10)}">]>`
    const reading = read(rss(`<item><title>&b;</title><link>/p</link>${datedOf(1)}</item>`, bomb))
    expect(JSON.stringify(reading).length).toBeLessThan(400)
  })
})

describe('what is no feed', () => {
  it('names the feeds of a page, without those of its comments', () => {
    const page = `<!doctype html><head>
      <link rel="alternate" type="application/rss+xml" href="/comments/feed">
      <LINK REL="alternate" TYPE="application/atom+xml" HREF="../atom.xml">
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
      <link rel="alternate" hreflang="en" href="/en">
      <link rel=stylesheet href=x.css></head><p>`
    expect(read(page)).toEqual({ kind: 'page', feedUrls: ['https://friend.example/atom.xml'] })
  })

  it.for([
    '',
    '不是',
    '{}',
    '[]',
    'null',
    '<?xml version="1.0"?><svg/>',
    '<rss',
    '<rss version="2.0"><channel><title>',
    '\u0000',
    '<a>'.repeat(100_000),
  ])('%j', text => {
    expect(read(text)).toEqual({ kind: 'page', feedUrls: [] })
  })
})
