import { emptyConfig } from '@xiaolou/contract/site'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blogJsonLd,
  cloudOf,
  contactsOf,
  excerptOf,
  groupedText,
  latestOf,
  runningDays,
} from './home-data.ts'

const tag = (id: number, article_count: number) => ({ id, tag_name: `标签 ${id}`, article_count })

it('shows the fullest tags first, equals in the order of their making, and no empty one', () => {
  const { shown, count } = cloudOf([tag(3, 1), tag(1, 0), tag(4, 5), tag(2, 1)])
  expect(shown.map(({ id }) => id)).toEqual([4, 2, 3])
  expect(count).toBe(3)
})

it('sends what there is room for and says how many there are', () => {
  const { shown, count } = cloudOf(Array.from({ length: 60 }, (_, index) => tag(index + 1, index + 1)))
  expect(shown).toHaveLength(24)
  expect(shown[0]?.id).toBe(60)
  expect(count).toBe(60)
})

describe('where else the owner is found', () => {
  it('is nowhere until it is set', () => {
    expect(contactsOf(emptyConfig)).toEqual({ homes: [], codes: [] })
    const data = blogJsonLd({
      articles: [],
      config: emptyConfig,
      origin: 'https://site.example',
      timeZone: 'UTC',
    })
    expect(JSON.stringify(data)).not.toContain('sameAs')
  })

  it('is every place that is set, and machines are told of those that are homes', () => {
    const address = (name: string) => `https://${name}.example/`
    const names = [
      'github_link',
      'git_ee_link',
      'bilibili_link',
      'we_chat_link',
      'we_chat_group',
      'qq_link',
      'qq_group',
    ]
    const config = { ...emptyConfig, ...Object.fromEntries(names.map(name => [name, address(name)])) }
    const { homes, codes } = contactsOf(config)
    expect([...homes, ...codes].map(place => place.address)).toEqual(names.map(address))
    const data = blogJsonLd({ articles: [], config, origin: 'https://site.example', timeZone: 'UTC' })
    expect(data['@graph'][0]?.publisher?.sameAs).toEqual(homes.map(home => home.address))
  })
})

it('shows the words of a comment, not its tags', () => {
  const comment = { id: 7, address: '/posts/a#comment-7', from_name: '小满', for_title: '雨', createdAt: '' }
  const written = { content: '<p><strong>真</strong>好</p>', content_source: '**真**好' }
  expect(latestOf({ ...comment, ...written })).toEqual({ ...comment, excerpt: '真好' })
})

describe('excerptOf', () => {
  it.each([
    ['好诗', '好诗'],
    ['  **好**诗，\n~~不~~ `可说` ', '好诗， 不 可说'],
    ['> 引一句\n> 再引\n答一句', '引一句 再引 答一句'],
    ['看[这里](https://example.org/a_b)吧', '看这里吧'],
    ['1 < 2 & <b>', '1 < 2 & <b>'],
    ['字'.repeat(61), `${'字'.repeat(59)}…`],
    ['字'.repeat(60), '字'.repeat(60)],
    ['😂'.repeat(61), `${'😂'.repeat(59)}…`],
  ])('%j is shown as %j', (source, line) => {
    expect(excerptOf(source)).toBe(line)
  })

  it('is one line of at most 60 characters, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), source => {
        const line = excerptOf(source)
        expect([...line].length).toBeLessThanOrEqual(60)
        expect(line).not.toMatch(/\n/)
      }),
    )
  })
})

describe('runningDays', () => {
  const createdAtIso = '2024-01-01T00:00:00+08:00'
  it.each([
    ['2024-01-01T00:00:00+08:00', 1],
    ['2024-01-01T23:59:59+08:00', 1],
    ['2024-01-02T00:00:00+08:00', 2],
    ['2025-01-01T12:00:00+08:00', 367],
    ['2023-12-31T00:00:00+08:00', 1],
  ])('at %s is %i', (now, days) => {
    expect(runningDays({ createdAtIso, nowMs: Date.parse(now) })).toBe(days)
  })

  it('is the first day when the date cannot be read', () => {
    expect(runningDays({ createdAtIso: '', nowMs: 0 })).toBe(1)
  })
})

describe('groupedText', () => {
  it.each([
    [0, '0'],
    [-5, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [3_652_100, '3,652,100'],
  ])('%i is %s', (count, text) => {
    expect(groupedText(count)).toBe(text)
  })
})
