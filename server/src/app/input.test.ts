import { api } from '@xiaolou/contract'
import { getArticleBySlug } from '@xiaolou/contract/article'
import { addComment } from '@xiaolou/contract/comment'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { bind, type CallContext, createInProcessCall } from '@xiaolou/contract/kit/handler'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { addMessage } from '@xiaolou/contract/message'
import { addAlbum } from '@xiaolou/contract/photo'
import { publishTalk } from '@xiaolou/contract/talk'
import { beforeAll, expect, it } from 'vitest'
import { publish } from '../testing/drafts.ts'
import type { TestApp } from '../testing/make-app.ts'
import { onEveryDatabase } from '../testing/on-every-database.ts'
import { leafVariants, sampleOf } from '../testing/sample.ts'

const everyRoute = Object.values(api).flat()
const withinMs = 60_000

type Request = { what: string; url: string; payload?: string }

/** Placeholder for a number that JSON cannot express. */
const huge = '"@huge"'
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const leaves: [string, (leaf: unknown) => unknown][] = [
  ['zero', leaf => (typeof leaf === 'string' ? `\0${leaf}\0` : '\0')],
  ['zeros alone', () => '\0\0'],
  ['zero in an object', () => ({ '\0': '\0' })],
  ['lone surrogates', leaf => `${typeof leaf === 'string' ? leaf : ''}\ud83d`],
  ['surrogates the wrong way round', () => '\udc00\ud800'],
  ['1e400', () => '@huge'],
  ['-1', () => -1],
  ['a fraction', () => 1.5],
  ['the number of nothing', () => 999_999],
  ['beyond 2^53', () => 2 ** 53 + 2],
  ['a list', leaf => [leaf]],
  ['an object', leaf => ({ leaf })],
  ['null', () => null],
  ['a long text', () => '长'.repeat(15_000)],
  ['depth 15', () => nested(15)],
]
const bodies: [string, string][] = [
  ['a list', '[]'],
  ['a list of lists', '[[],[]]'],
  ['a text', '"\\u0000"'],
  ['null', 'null'],
  ['a number', '1e400'],
  ['__proto__', '{"__proto__":{"role":1}}'],
  ['__proto__ below', '{"a":{"__proto__":{"role":1}}}'],
  ['constructor', '{"constructor":{"prototype":{"role":1}}}'],
  ['depth 21', `{"a":${'['.repeat(21)}${']'.repeat(21)}}`],
  ['depth 5000', '['.repeat(5_000)],
  ['half a text', '{"a":"\\ud8'],
  ['nothing', ''],
]
const segments = [
  '%00',
  '1%00',
  '%ED%A0%80',
  '%FF',
  '1e400',
  '-1',
  '0',
  '9007199254740993',
  '__proto__',
  'constructor',
]

const visitor = { key: 'x', network: '', address: '', agent: '', isBot: false, isInProcess: true }
const asOwner: CallContext = { actor: { kind: 'administrator', userId: 1, sessionId: 1 }, visitor }

/** The contract's refusal before any handler runs; undefined if it accepts the request. */
async function refusalOf(route: RouteShape, payload: string): Promise<unknown> {
  let isTaken = false
  const bound = bind(route, () => {
    isTaken = true
    throw new Error('taken')
  })
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
  const file = route.file === undefined ? undefined : new Uint8Array(1)
  const cause = await bound
    .handle({ params, query: {}, body: JSON.parse(payload), file }, asOwner)
    .catch((thrown: unknown) => thrown)
  return isTaken ? undefined : cause
}

const leafRequests = (url: string, sample: unknown): Request[] =>
  leaves.flatMap(([what, replace]) =>
    leafVariants(sample, replace).map(body => ({
      what,
      url,
      payload: JSON.stringify(body).replaceAll(huge, '1e400'),
    })),
  )

/** Of the requests that the contract refuses, only the first of each kind: the others run the same code. */
async function sentLeaves(route: RouteShape, requests: readonly Request[]): Promise<Request[]> {
  const kinds = new Set<string>()
  const sent: Request[] = []
  for (const request of requests) {
    const isRefused = (await refusalOf(route, request.payload ?? '')) !== undefined
    if (!isRefused || !kinds.has(request.what)) sent.push(request)
    if (isRefused) kinds.add(request.what)
  }
  return sent
}

async function bodyRequests(route: RouteShape, url: string): Promise<Request[]> {
  if (!route.body) return []
  const sample = sampleOf(route.body)
  const ofLeaves = await sentLeaves(route, leafRequests(url, sample))
  const everywhere = {
    what: 'zero everywhere',
    url,
    payload: JSON.stringify(sample).replaceAll('字', '字\\u0000'),
  }
  const beside = {
    what: 'more beside',
    url,
    payload: `${JSON.stringify(sample).slice(0, -1)},"\\u0000":"\\u0000"}`,
  }
  return [...bodies.map(([what, payload]) => ({ what, url, payload })), ...ofLeaves, everywhere, beside]
}

const requestsOf = (route: RouteShape): Promise<Request[]> => {
  const known = requests.get(route) ?? makeRequests(route)
  requests.set(route, known)
  return known
}
const requests = new Map<RouteShape, Promise<Request[]>>()

async function makeRequests(route: RouteShape): Promise<Request[]> {
  const params = route.path.match(/:\w+/g) ?? []
  const url = `/api${route.path.replace(/:\w+/g, '1')}`
  const paths = params.flatMap(param =>
    [...segments, encodeURIComponent('长'.repeat(60))].map(segment => ({
      what: `${param} ${segment}`,
      url: `/api${route.path.replace(param, segment).replace(/:\w+/g, '1')}`,
    })),
  )
  const queries = ['?%00=%00', '?a=%ED%A0%80&__proto__=1&__proto__[x]=1', '?a[]=1&a=%FF'].map(query => ({
    what: query,
    url: url + query,
    ...(route.body && { payload: JSON.stringify(sampleOf(route.body)) }),
  }))
  return [...(await bodyRequests(route, url)), ...paths, ...queries]
}

/** What the first database answered with 400 never reached it; skipping it later saves half the time. */
const refused = new Set<string>()

async function ask(
  app: TestApp,
  route: RouteShape,
  request: Request,
  token: string,
): Promise<string | undefined> {
  const { url, payload } = request
  const question = `${route.method} ${url} ${request.what} ${payload}`
  if (refused.has(question)) return undefined
  const response = await app.http.inject({
    method: route.method,
    url,
    headers: {
      authorization: token,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  if (response.statusCode === 400) refused.add(question)
  const name = `${route.method} ${url} ${request.what} ${payload?.slice(0, 200)} → ${response.statusCode}`
  if (!/^\{"code":/.test(response.body)) return `${name} is no envelope: ${response.body.slice(0, 100)}`
  const { code, message } = response.json<{ code: number; message: string }>()
  if (response.statusCode >= 500) return `${name} ${response.body.slice(0, 200)}`
  if (response.statusCode >= 400 && code === 0) return `${name} with code 0`
  return /[\u4e00-\u9fff]/.test(message) ? undefined : `${name} without words: ${message}`
}

onEveryDatabase('whatever is sent', app => {
  // Samples use id 1, so rows with that id must exist for calls to reach the database.
  beforeAll(async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, { article_title: '第一篇', tagList: [{ tag_name: '第一签' }] })
    await app().call(publishTalk, { body: { content: '第一条' } }, { token })
    await app().call(addMessage, { body: { message: '第一张' } }, { token })
    await app().call(addAlbum, { body: { album_name: '第一本' } }, { token })
    await app().call(addComment, { body: { type: 1, for_id: 1, content: '第一句' } }, { token })
  })

  it.each(everyRoute.map(route => [`${route.method} ${route.path}`, route] as const))(
    '%s answers in the envelope, never with 500',
    async (_, route) => {
      const faults: string[] = []
      for (const request of await requestsOf(route)) {
        const isEnding = /logout|revoke|delete|updateRole/i.test(route.path)
        const fault = await ask(app(), route, request, await tokenFor(isEnding))
        if (fault) faults.push(fault)
      }
      expect(faults).toEqual([])
    },
    withinMs,
  )

  let kept: string | undefined
  /** An administrator, allowed everywhere; a new one for calls that end a session or an account. */
  async function tokenFor(isEnding: boolean): Promise<string> {
    if (isEnding) return app().signIn('administrator')
    kept ??= await app().signIn('administrator')
    return kept
  }

  it('what is stored came without the zero, at any depth, and is found without it', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '签\0名' }]
    const { slug } = await publish(app(), token, {
      article_title: '零\0点',
      article_content: 'a\0b',
      tagList,
    })
    const call = createInProcessCall(app().app.routes, {
      actor: { kind: 'visitor' },
      visitor,
    })
    const article = await call(getArticleBySlug, { params: { slug: `${slug}\0` } })
    expect([article.article_title, article.tagNameList]).toEqual(['零点', ['签名']])
  })
})

it('whatever the contract refuses it refuses in words, before any handler runs', async () => {
  const faults: string[] = []
  let refusedCount = 0
  for (const route of everyRoute.filter(({ body }) => body)) {
    for (const { what, payload = '' } of leafRequests('', sampleOf(route.body as never))) {
      const cause = await refusalOf(route, payload)
      if (cause === undefined) continue
      refusedCount += 1
      if (!(cause instanceof ApiError) || cause.status >= 500 || !/[\u4e00-\u9fff]/.test(cause.message))
        faults.push(`${route.method} ${route.path} ${what} ${payload.slice(0, 200)} → ${cause}`)
    }
  }
  expect(faults).toEqual([])
  expect(refusedCount).toBeGreaterThan(5_000)
})

it('are thousands of different requests', async () => {
  const made = await Promise.all(everyRoute.map(requestsOf))
  expect(made.flat().length).toBeGreaterThan(3_000)
})
