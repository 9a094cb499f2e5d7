import { api } from '@xiaolou/contract'
import { secrecyVerdict } from '@xiaolou/contract/secrecy'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlite } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { type Question, questionsOf } from './secrecy.outputs.ts'
import { type AskAsVisitor, type Run, runProof } from './secrecy.run.ts'

const articles = 1_000
const canary = '藏锋敛锷不露声色'
/**
 * Half of the articles are public, half private; the canary is in the oldest private one. They are copies of
 * one article, since publishing a thousand takes long.
 */
async function fill(app: TestApp) {
  const { id } = await publish(app, await app.signIn('administrator'), {
    article_title: '题',
    article_content: '',
  })
  const copy = async (table: string, key: string, changed: Record<string, string>) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
      app.db.query,
    )
    const names = rows.map(({ name }) => name)
    const values = names.map(name => changed[name] ?? `t."${name}"`)
    await sql
      .raw(
        `with recursive n(id) as (select 2 union all select id + 1 from n where id < ${articles})
        insert into ${table} ("${names.join('", "')}") select ${values} from ${table} t, n where t.${key} = ${id} and n.id <> ${id}`,
      )
      .execute(app.db.query)
  }
  await copy('article', 'id', {
    id: 'n.id',
    slug: "'s' || n.id",
    article_title: "'题' || n.id",
    status: '1 + n.id % 2',
  })
  const text = `case n.id when 3 then '${canary}' else '' end`
  await copy('article_body', 'article_id', { article_id: 'n.id', text })
}

describe('a look through a thousand articles', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp(sqlite)
    await fill(app)
  })
  afterAll(() => app.close())

  const empty = { status: 200, text: '{"code":0,"result":{"list":[],"total":0}}' }
  const look = async (ask: AskAsVisitor, given: Partial<Run> = {}) => {
    const rests: number[] = []
    const rest = async (ms: number) => rests.push(ms)
    const signal = new AbortController().signal
    const proof = await runProof({
      db: app.db,
      ask,
      rest,
      signal,
      onProgress: async () => undefined,
      ...given,
    })
    return { proof, rests, verdict: secrecyVerdict({ ...proof, state: 'done', checkedAt: '' }) }
  }

  it('ends when all is read, and finds what leaks in the last of it', async () => {
    const asked = new Set<string>()
    const lastAddress = '/api/article/getRecommendArticleById/2'
    const ask = async ({ address }: Question) => {
      asked.add(address)
      return address === lastAddress ? { status: 200, text: `<p>${canary}</p>` } : empty
    }
    const { proof, verdict } = await look(ask)
    expect(proof.secrets).toBe(articles / 2 - 1)
    // The oldest as well as the newest, public or not: no limit may leave any out.
    for (const id of [2, 3, 500, 999, 1_000])
      expect(asked).toContain(`/api/article/getRecommendArticleById/${id}`)
    expect(asked.size).toBeGreaterThan(articles * 4)
    expect([proof.outputs, verdict]).toEqual([proof.total, 'leak'])
    expect(proof.found.map(({ address }) => address)).toEqual([lastAddress])
  })

  it('gives way to readers, and asks again where the site was too busy to answer', async () => {
    let busy = 3
    const slow = async ({ address }: Question) => {
      const untilMs = performance.now() + (address === '/home' ? 20 : 0)
      while (performance.now() < untilMs);
      if (address === '/rss.xml' && busy-- > 0) return { status: 503, text: '' }
      return empty
    }
    const { rests, verdict } = await look(slow)
    expect(rests.filter(ms => ms >= 4_000)).toHaveLength(3)
    expect(rests.some(ms => ms >= 20 && ms < 4_000)).toBe(true)
    expect(verdict).toBe('clean')
  })

  it.each([500, 503, 429, 0])('does not call it clean where one output answered %i', async status => {
    const ask = async ({ address }: Question) => {
      if (address !== '/sitemap.xml') return empty
      if (status === 0) throw new Error('gone')
      return { status, text: '' }
    }
    const { proof, verdict } = await look(ask)
    expect([verdict, proof.unread, proof.unreadCount]).toEqual([
      'unfinished',
      [{ address: '/sitemap.xml', status }],
      1,
    ])
  })

  it('stops with the program, and says nothing then', async () => {
    const closing = new AbortController()
    const ask = async () => {
      closing.abort()
      return empty
    }
    await expect(look(ask, { signal: closing.signal })).rejects.toThrow('abort')
  })
})

it.each([
  ['running', 'running', {}],
  ['none', 'none', {}],
  ['broken', 'unfinished', {}],
  ['done', 'unfinished', { outputs: 0, total: 0 }],
  ['done', 'unfinished', { outputs: 9 }],
  ['done', 'unfinished', { unreadCount: 1 }],
  ['broken', 'leak', { found: [{ title: '', address: '/home' }] }],
  ['done', 'clean', {}],
] as const)('%s is called %s with %j', (state, verdict, more) => {
  const whole = { secrets: 1, outputs: 10, total: 10, unread: [], unreadCount: 0, found: [], checkedAt: '' }
  expect(secrecyVerdict({ ...whole, state, ...more, found: [...('found' in more ? more.found : [])] })).toBe(
    verdict,
  )
})

/** Public calls whose answers contain no text of the owner or a reader, or are tested elsewhere. */
const tellingNothing = new Set(
  `PUT /article/like/:id PUT /article/cancelLike/:id PUT /article/addView/:id PUT /article/addReadingDuration/:id/:duration
  PUT /config/addView PUT /statistic/visit POST /comment/add POST /comment/apply POST /comment/getCommentTotal POST /like/addLike
  POST /like/cancelLike POST /like/getIsLikeByIdOrIpAndType POST /user/register POST /user/login POST /user/passkey/ask
  POST /user/passkey/login POST /user/setUp POST /user/setUpLink POST /user/resetPassword POST /mail/reset
  GET /user/getUserInfoById/:id POST /music/play GET /moderation/form POST /moderation/report POST /message/add
  POST /article/unlocked/:slug GET /draft/preview/:token GET /search/near GET /comment/getCommentById/:id
  GET /message/getMessageById/:id GET /page/getPage GET /clock`.split(/\s+(?=[A-Z]+ \/)/),
)

it('asks every call that a visitor can read anything by', () => {
  const one = { id: 1, slug: 's', article_title: '题' }
  const open = questionsOf({
    ...{ secretArticles: [one], unlistedArticles: [one], openArticles: [one] },
    ...{ secretTalkIds: [1], openTalkIds: [1], messageIds: [1], secretAlbumIds: [1], openAlbumIds: [1] },
    ...{ secretPagePaths: ['/p'], openPagePaths: ['/q'], categoryIds: [1], tagIds: [1] },
  })
  const answer = '\n{"code":0,"result":{"total":1,"list":[{"id":1}]}}'
  const asked = [...open, ...open.flatMap(question => question.more?.(answer) ?? [])]
  const isAsked = (path: string) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}(?:[?]|$)`)
    return asked.some(({ address }) => pattern.test(address))
  }
  const forgotten = Object.values(api)
    .flat()
    .filter(({ access, method, path }) => access === 'anyone' && !tellingNothing.has(`${method} ${path}`))
    .filter(({ path }) => !isAsked(path))
  expect(forgotten.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
