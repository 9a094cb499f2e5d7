import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

function read(text: string) {
  const front = readFrontMatter(text)
  if ('unclosedLine' in front) return { unclosedLine: front.unclosedLine }
  return { ...front, fields: Object.fromEntries(front.fields) }
}

describe('delimiters', () => {
  it.each([
    ['---\ntitle: a\n---\n\nbody', 'yaml', '\nbody', 3],
    ['---  \ntitle: a\n--- \nbody', 'yaml', 'body', 3],
    ['-----\ntitle: a\n----\nbody', 'yaml', 'body', 3],
    ['\n\n---\ntitle: a\n---\nbody', 'yaml', 'body', 5],
    ['title: a\ntags:\n- x\n  y: z\n---\nbody', 'yaml', 'body', 5],
    ['+++\ntitle = "a"\n+++\nbody', 'toml', 'body', 3],
    ['{\n  "title": "a"\n}\n\nbody', 'json', '\nbody', 3],
    [';;;\n"title": "a"\n;;;\nbody', 'json', 'body', 3],
    ['"title": "a",\n;;;\nbody', 'json', 'body', 2],
  ])('%j is %s', (text, form, body, bodyLine) => {
    expect(read(text)).toMatchObject({ form, body, bodyLine, fields: { title: 'a' } })
  })

  it.each([
    '正文\n\n---\n\n又一段',
    '注意: 一句话\n---\n正文',
    'title: a\n普通的一行\n---\n正文',
    '---\n\n只是一条线',
    '{ 花括号 } 开头的话',
    'https://a.example\n---\n',
  ])('%j has none', text => {
    expect(read(text)).toMatchObject({ form: 'none', body: text })
  })

  it.each([
    ['---\ntitle: a\n正文', 1],
    ['\n+++\ntitle = "a"\n', 2],
  ])('%j is unclosed at line %i', (text, line) => {
    expect(read(text)).toEqual({ unclosedLine: line })
  })
})

describe('scalars stay text', () => {
  it.each([
    ['title: 404', '404'],
    ['title: 2020-01-01', '2020-01-01'],
    ['title: 12e5', '12e5'],
    ['title: 0123', '0123'],
    ['title: yes', 'yes'],
    ['title: "null"', 'null'],
    ['title: null', null],
    ['title: ~', null],
    ['title:', null],
    ["title: '读书：《A》 # 1'", '读书：《A》 # 1'],
    ['title: >\n  折起\n  两行', '折起 两行\n'],
    ['title:\tx', 'x'],
    ['title: *x* 与 `y`', '*x* 与 `y`'],
  ])('%j', (line, value) => {
    expect(read(`---\n${line}\n---\n`)).toMatchObject({ fields: { title: value } })
  })

  it('in TOML, where local dates keep having no zone', () => {
    const text = '+++\ntitle = 404\ndate = 2021-03-04T05:06:07\nday = 2021-03-04\ndraft = false\n+++\n'
    expect(read(text)).toMatchObject({
      fields: { title: '404', date: '2021-03-04T05:06:07.000', day: '2021-03-04', draft: 'false' },
    })
  })

  it('in JSON', () => {
    const text = '{"title": "\\u8bfb", "abbrlink": 12e5, "tags": [2020, "C"],\n"x": {"y": true}}\n'
    expect(read(text)).toMatchObject({
      fields: { title: '读', abbrlink: '12e5', tags: ['2020', 'C'], x: { y: 'true' } },
    })
  })
})

describe('what a strict reader refuses', () => {
  it('takes tabs at the start of a line for spaces', () => {
    expect(read('---\ntags:\n\t- a\n\t- b\n---\n')).toMatchObject({
      fields: { tags: ['a', 'b'] },
      repairedLine: undefined,
    })
  })

  it('takes the last of a repeated key', () => {
    expect(read('---\ntitle: a\ntitle: b\n---\n')).toMatchObject({
      fields: { title: 'b' },
      duplicateKeys: ['title'],
    })
  })

  it('repairs key by key and names the line in the file', () => {
    const front = read('---\ndate: 2021-01-01\ntitle: [译] x: y\ntags: [a, b]\ncategories:\n- c\n---\nbody')
    expect(front).toMatchObject({
      fields: { date: '2021-01-01', title: '[译] x: y', tags: ['a', 'b'], categories: ['c'] },
      repairedLine: 3,
      body: 'body',
    })
  })

  it('keeps keys without their space under a name nobody knows', () => {
    const front = read('---\ntitle: a\ntags:tags: x\nkey:value\n---\n')
    expect(front).toMatchObject({ fields: { title: 'a', 'tags:': 'tags: x', 'key:': 'value' } })
  })

  it('repairs TOML as well', () => {
    expect(read('+++\ntitle = "a"\nbad = = 1\n+++\n')).toMatchObject({
      fields: { title: 'a' },
      repairedLine: 3,
    })
  })

  it('survives nesting beyond the stack', () => {
    const deep = `x: ${'['.repeat(30_000)}`
    expect(read(`---\ntitle: t\n${deep}\n---\n`)).toMatchObject({ fields: { title: 't' } })
  })

  it('survives aliases that unfold without end', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map((key, index) => `${key}: &${key} [${`*${'abcdefghi'[index]},`.repeat(9)}]`),
    ]
    expect(read(`---\ntitle: t\n${bomb.join('\n')}\n---\n`)).toMatchObject({ fields: { title: 't' } })
  })
})

it('reads what VanBlog writes without quotes', () => {
  const front = read(
    '---\ntitle: 读书：A: B\ntags: a,b\ntop: 1\ncreatedAt: 2022-01-02T03:04:05.000Z\n---\n\n正文',
  )
  expect(front).toMatchObject({
    form: 'vanblog',
    fields: { title: '读书：A: B', tags: 'a,b', top: '1' },
    body: '\n正文',
  })
  expect(read('---\ntitle: # x\nupdatedAt: 2022-01-02T03:04:05.000Z\n---\n')).toMatchObject({
    fields: { title: '# x' },
  })
})

it('never throws and never loses body text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('---\n', '+++\n', ';;;\n', '{', ''),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      (open, text) => {
        const front = readFrontMatter(open + text)
        return 'unclosedLine' in front || (open + text).endsWith(front.body)
      },
    ),
  )
})
