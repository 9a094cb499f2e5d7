import { refusal } from '@xiaolou/contract/errors'
import type { Actor, BoundRoute } from '@xiaolou/contract/kit/handler'
import { bind } from '@xiaolou/contract/kit/handler'
import { get, post, put } from '@xiaolou/contract/kit/route'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterEach } from 'vitest'
import { createMemoryBus } from '../../platform/bus.ts'
import { systemClock } from '../../platform/clock.ts'
import { buildHttp } from '../build.ts'
import type { HttpDeps, RenderedAnswer } from '../deps.ts'

const id = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, '编号应为正整数'), v.transform(Number)),
})

/** A renderer's answer; a page by default. */
export function rendered(
  body: string,
  given: Partial<Record<'isVolatile' | 'isIndexed' | 'isPrivate', boolean>> & {
    status?: number
    scripts?: string[]
  } = {},
): RenderedAnswer {
  return {
    status: given.status ?? 200,
    body: Buffer.from(body),
    scripts: given.scripts ?? [],
    isVolatile: given.isVolatile ?? false,
    isIndexed: given.isIndexed ?? true,
    isPrivate: given.isPrivate ?? false,
  }
}

export const getThing = get('anyone', '/thing/:id', {
  summary: '取一件东西',
  params: id,
  query: v.object({ page: v.optional(v.string()) }),
  result: v.object({ id: v.number(), name: v.string() }),
})
export const addThing = post('anyone', '/thing/add', {
  limit: 'like',
  summary: '添一件东西',
  body: v.object({
    name: v.pipe(v.string('名字应为文字'), v.maxLength(1000, '名字太长了')),
    deep: v.optional(v.unknown()),
  }),
  result: v.string(),
})
export const touchThing = put('anyone', '/thing/touch', {
  summary: '碰一下，什么也不提交',
  result: v.boolean(),
})
export const ownThing = post('administrator', '/thing/own', {
  summary: '主人才能碰',
  bodyLimitBytes: 200_000,
  body: v.object({ text: v.string() }),
  result: v.number(),
})
export const failingThing = get('anyone', '/thing/fail/:how', {
  summary: '会出错的',
  params: v.object({ how: v.string() }),
  result: v.boolean(),
})
export const whoAmI = get('anyone', '/thing/who', {
  summary: '我是谁',
  result: v.object({ kind: v.string(), key: v.string(), address: v.string(), isBot: v.boolean() }),
})

const failures: Record<string, () => Error> = {
  plain: () => new Error('secret-words-of-the-inside'),
  full: () => Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  disk: () => Object.assign(new Error('write'), { code: 'ENOSPC' }),
  io: () => new Error('query failed', { cause: Object.assign(new Error('disk I/O'), { errcode: 778 }) }),
  postgres: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  busy: () => refusal('unavailable', { retryAfterSeconds: 5 }),
  connection: () => new Error('Connection terminated unexpectedly'),
  detail: () =>
    Object.assign(new Error('duplicate key'), { detail: 'Key (token)=(secret-words-of-the-inside)' }),
}

export const things: BoundRoute[] = [
  bind(getThing, ({ params, query }) => ({ id: params.id, name: `东西${query.page ?? ''}` })),
  bind(addThing, ({ body }) => body.name),
  bind(touchThing, () => true),
  bind(ownThing, ({ body }) => body.text.length),
  bind(failingThing, ({ params }) => {
    const fail = failures[params.how]
    if (fail) throw fail()
    return true
  }),
  bind(whoAmI, (_input, { actor, visitor }) => ({ ...visitor, kind: actor.kind })),
]

const actors = new Map<string, Actor>([
  ['user-token-1', { kind: 'user', userId: 2, sessionId: 1 }],
  ['owner-token-1', { kind: 'administrator', userId: 1, sessionId: 2 }],
])

export const quietBus = () =>
  createMemoryBus(cause => {
    throw cause
  })

const open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(app => app.close()))
})

/** An app with a few calls, closed after the test; every part can be replaced. */
export async function makeHttp(given: Partial<HttpDeps> = {}): Promise<FastifyInstance> {
  const app = await buildHttp({
    trustProxy: false,
    hasRateLimits: false,
    siteUrl: 'https://site.example',
    logger: { level: 'silent' },
    routes: things,
    resolveActor: async token => {
      const actor = actors.get(token)
      if (!actor) throw refusal('signedOut')
      return actor
    },
    resolveSocketCookie: async cookie => {
      const actor = actors.get(cookie.replace('cookie', 'token'))
      if (!actor) throw refusal('signedOut')
      return actor
    },
    documents: [],
    findRedirect: async () => undefined,
    uploads: { open: async () => undefined },
    openDownload: async () => undefined,
    findLetterLink: async () => undefined,
    clock: systemClock,
    visitorSecret: 'a secret of this test',
    bus: quietBus(),
    isReady: async () => true,
    ...given,
  })
  open.push(app)
  return app
}
