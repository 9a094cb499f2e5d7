import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryTrace } from './browser.ts'
import { generateArticle, toHexoFile } from './data.ts'
import { type Figure, isMet, ratioOf } from './figure.ts'
import { readAutocannon, readWrk } from './load.ts'
import { createRandom, zipfIndex } from './random.ts'
import { median, percentile } from './stat.ts'
import { formatNumber, formatTable, widthOf } from './table.ts'
import { commonPhrase, rareWords } from './vocabulary.ts'

const samples = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 })

describe('percentile', () => {
  test.each([
    { share: 0.5, value: 50 },
    { share: 0.95, value: 95 },
    { share: 0.99, value: 99 },
    { share: 1, value: 100 },
    { share: 0, value: 1 },
  ])('of 1 to 100 at $share is $value', ({ share, value }) => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(hundred, share)).toBe(value)
  })

  test('is one of the samples, and at least the asked share is not above it', () => {
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const value = percentile(list, share)
        expect(list).toContain(value)
        expect(list.filter(sample => sample <= value).length).toBeGreaterThanOrEqual(
          share * list.length - 1e-9,
        )
      }),
    )
  })

  test('of nothing throws', () => {
    expect(() => percentile([], 0.5)).toThrow()
  })
})

test.each([
  { list: [3, 1, 2], middle: 2 },
  { list: [4, 1, 3, 2], middle: 2.5 },
  { list: [7], middle: 7 },
])('the median of $list is $middle', ({ list, middle }) => {
  expect(median(list)).toBe(middle)
})

describe('a figure', () => {
  const figure: Figure = { name: 'x', value: 8, unit: '/s', reference: { name: 'y', value: 10 } }

  test.each([
    { given: { target: { atLeast: 8 } }, met: true },
    { given: { target: { atMost: 7.9 } }, met: false },
    { given: { target: { atLeast: 0.8 }, isRatioAsked: true }, met: true },
    { given: { target: { atLeast: 0.81 }, isRatioAsked: true }, met: false },
    { given: {}, met: undefined },
  ])('with $given is met: $met', ({ given, met }) => {
    expect(isMet({ ...figure, ...given })).toBe(met)
  })

  test('without the ratio that is asked, or measured as no number, misses its target', () => {
    expect(isMet({ name: 'x', value: 8, unit: '', target: { atMost: 9 }, isRatioAsked: true })).toBe(false)
    expect(isMet({ ...figure, value: Number.NaN, target: { atLeast: 0 } })).toBe(false)
    expect(ratioOf({ ...figure, reference: { name: 'y', value: 0 } })).toBeUndefined()
  })
})

describe('the table', () => {
  test.each([
    { value: 12_345.6, text: '12,346' },
    { value: 0.123_456, text: '0.123' },
    { value: 98.76, text: '98.8' },
    { value: 0, text: '0' },
    { value: Number.NaN, text: '—' },
  ])('writes $value as $text', ({ value, text }) => {
    expect(formatNumber(value)).toBe(text)
  })

  test('aligns columns whatever language their names have', () => {
    const lines = formatTable([
      { name: '首页', value: 1, unit: 'ms', target: { atMost: 2 } },
      { name: 'article', value: 300, unit: 'ms', target: { atMost: 2 } },
    ])
    const places = lines.slice(1).map(line => widthOf(line.slice(0, line.indexOf('≤'))))
    expect(new Set(places).size).toBe(1)
    expect(lines[1]).toContain('达到')
    expect(lines[2]).toContain('未达到')
  })

  test('says why a figure is absent', () => {
    expect(formatTable([{ name: 'nginx', reason: '没有 nginx' }])[1]).toMatch(/nginx.*—.*没有 nginx/)
  })
})

describe('what the load tools print', () => {
  const wrk = (p99: string, more = '') =>
    `  Latency Distribution\n     50%    1.40ms\n     99%   ${p99}\n  90 requests in 6.09s\n${more}Requests/sec:  15306.67\n`

  test.each([
    { p99: '79.03ms', ms: 79.03 },
    { p99: '850.00us', ms: 0.85 },
    { p99: '1.20s ', ms: 1200 },
  ])('is read from wrk: $p99', ({ p99, ms }) => {
    const load = readWrk(wrk(p99))
    expect(load.perSecond).toBe(15306.67)
    expect(load.p99Ms).toBeCloseTo(ms)
  })

  test('is refused when answers were no successes', () => {
    expect(() => readWrk(wrk('1.00ms', '  Non-2xx or 3xx responses: 7\n'))).toThrow('Non-2xx')
    expect(() => readWrk('wrk: not found')).toThrow()
    const seen = { requests: { average: 5 }, latency: { p99: 2 }, errors: 0, non2xx: 1 }
    expect(() => readAutocannon(JSON.stringify(seen))).toThrow()
    expect(readAutocannon(JSON.stringify({ ...seen, non2xx: 0 }))).toEqual({ perSecond: 5, p99Ms: 2 })
  })
})

describe('the generated blog', () => {
  const count = 3_000

  test('is the same every time, and no two articles are', () => {
    expect(generateArticle(17, count)).toEqual(generateArticle(17, count))
    const bodies = Array.from({ length: 50 }, (_, at) => generateArticle(at, count).body)
    expect(new Set(bodies).size).toBe(50)
  })

  test('has articles of about 1,500 characters over 15 years, in order', () => {
    const articles = Array.from({ length: 60 }, (_, at) => generateArticle(at * 50, count))
    const mean = articles.reduce((sum, { body }) => sum + body.length, 0) / articles.length
    expect(mean).toBeGreaterThan(1_400)
    expect(mean).toBeLessThan(1_650)
    const dates = articles.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect([dates[0]?.slice(0, 4), dates.at(-1)?.slice(0, 4)]).toEqual(['2011', '2025'])
  })

  test('holds the planted words where they are promised', () => {
    const articles = Array.from({ length: 200 }, (_, at) => generateArticle(at, count))
    expect(articles.every(({ body }) => body.includes(commonPhrase))).toBe(true)
    expect(articles.some(({ title }) => title.includes(commonPhrase))).toBe(false)
    const withRare = articles.filter(({ body }) => body.includes(rareWords.one))
    expect(withRare).toHaveLength(1)
    for (const word of Object.values(rareWords)) expect(withRare[0]?.body).toContain(word)
  })

  test('is written with front matter that a reader of YAML takes', () => {
    const file = toHexoFile(generateArticle(3, count))
    expect(file).toMatch(
      /^---\ntitle: ".+"\ndate: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\ncategories: \S+\ntags:\n( {2}- ".+"\n)+---\n\n/,
    )
  })

  test('uses frequent words far more often than rare ones', () => {
    const random = createRandom(1)
    const counts = Array<number>(100).fill(0)
    for (let draw = 0; draw < 20_000; draw += 1) {
      const index = zipfIndex(random, 100)
      counts[index] = (counts[index] ?? 0) + 1
    }
    const [first = 0, tenth = 0] = [counts[0], counts[9]]
    expect(first / tenth).toBeGreaterThan(5)
    expect(counts.every(drawn => drawn > 0)).toBe(true)
  })
})

test('Lighthouse tries again when the browser recorded no trace, says so, and hides nothing else', async () => {
  const said: string[] = []
  const failWith = (codes: string[]) => async () => {
    const code = codes.shift()
    if (code) throw Object.assign(new Error('failed'), { code })
    return 'report'
  }
  const say = (text: string) => void said.push(text)
  expect(await retryTrace(failWith(['NO_NAVSTART', 'NO_NAVSTART']), say)).toBe('report')
  expect(said).toHaveLength(2)
  await expect(retryTrace(failWith(Array(3).fill('NO_NAVSTART')), say)).rejects.toThrow('failed')
  await expect(retryTrace(failWith(['ERRORED_DOCUMENT_REQUEST']), say)).rejects.toThrow('failed')
  expect(said).toHaveLength(4)
})
