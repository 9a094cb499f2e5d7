import * as v from 'valibot'
import { ApiError, callErrors } from './envelope.ts'
import type { Access, Call, HandlerInput, HandlerResult, RouteShape, Schema } from './route.ts'

/** Passwords are hashed, never stored: they are compared exactly as given. */
const isSecret = (name: string) => name.startsWith('password')

/**
 * The input in a form that every database can store: in each text at any depth U+0000, which PostgreSQL
 * refuses and nobody sees, is removed, and a lone surrogate becomes U+FFFD. The caller limits the depth;
 * field names are unchanged.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? inner : storable(inner)]),
  )
}

/**
 * `at` is the path of the calling page, decoded: an unlisted article is readable from its own address. `pass`
 * is what the caller sent as the pass of an article with a password, not verified.
 */
type Reading = { readonly at?: string; readonly pass?: string }
type Account<Kind> = Reading & { readonly kind: Kind; readonly userId: number; readonly sessionId: number }
export type SignedIn = Account<'user' | 'administrator'>

/** The caller, from the token alone; a visitor has no account. */
export type Actor = (Reading & { readonly kind: 'visitor' }) | SignedIn

/** The actors that a route's access allows: its handler gets no others. */
type ActorOf<A extends Access> = { anyone: Actor; user: SignedIn; administrator: Account<'administrator'> }[A]

/**
 * Where a call comes from. `key` identifies visitors anonymously, by their network and user agent; `network`
 * by the first alone, since a user agent can be arbitrary. `isInProcess` marks server rendering.
 */
export type Visitor = {
  readonly key: string
  readonly network: string
  readonly address: string
  /** The user agent, at most 256 characters. */
  readonly agent: string
  readonly isBot: boolean
  readonly isInProcess: boolean
}

/** `value` '' deletes a cookie. */
export type CookieValue = { readonly value: string; readonly maxAgeSeconds: number }

export type CallContext<A extends Actor = Actor> = {
  readonly actor: A
  readonly visitor: Visitor
  /** Sets the cookie for the session at `/ws` in the caller's browser; absent without a browser. */
  readonly setSocketCookie?: (cookie: CookieValue) => void
}

/** A call whose result is a boolean may return nothing, which means `true`. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a function without an answer gives is void.
type Answer<R extends RouteShape> = HandlerResult<R> | (boolean extends HandlerResult<R> ? void : never)

export type Handler<R extends RouteShape> = (
  input: HandlerInput<R>,
  context: CallContext<ActorOf<R['access']>>,
) => Answer<R> | Promise<Answer<R>>

export type BoundRoute = {
  readonly route: RouteShape
  /** Readers' pages change: when it succeeds, cached pages and memos are dropped. */
  readonly changesContent?: true
  readonly handle: (input: RawInput, context: CallContext) => Promise<unknown>
}

/** The parts of a request before parsing. `file` holds the bytes of the one file of an upload. */
export type RawInput = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: Uint8Array | undefined
}

const malformed = (message: string) => new ApiError({ ...callErrors.malformed, message })

// For schemas without a message: the library's are English, and readers may see them.
const wordsFor = (issue: { received: string }) => (issue.received === 'undefined' ? '不能缺少' : '格式不对')

/**
 * The form field that an issue is about. A person enters text, chooses too many items, or leaves something
 * out: a number in place of text does not come from a form.
 */
function formField(form: RouteShape['form'], issue: v.BaseIssue<unknown>): string | undefined {
  const { kind, input } = issue
  const isWritten =
    kind === 'validation' || typeof input === 'string' || input === undefined || input === null
  const name = issue.path?.[0]?.key
  return isWritten ? form?.fields.find(field => field === name) : undefined
}

/**
 * A refusal for a form field, for what a schema cannot check (a missing picture, a taken name); `message` in
 * Chinese, for display.
 */
export function refuseField<R extends { readonly form: NonNullable<RouteShape['form']> }>(
  route: R,
  field: R['form']['fields'][number],
  message: string,
): ApiError {
  return new ApiError({ code: route.form.code, status: 200, message, field })
}

function parsePart(route: RouteShape, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const schema = route[part]
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value ?? {}, { abortEarly: true, message: wordsFor })
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  const field = formField(route.form, issue)
  if (route.form && field) throw refuseField({ form: route.form }, field, issue.message)
  throw malformed(`${v.getDotPath(issue) ?? part}：${issue.message}`)
}

function requireFile(route: RouteShape, file: Uint8Array | undefined): Uint8Array | undefined {
  if (!route.file || file) return file
  throw malformed(`${route.file}：没有收到文件`)
}

/** Throws 401 or 403 unless the actor may call the route. */
export function requireAccess(route: RouteShape, actor: Actor): void {
  if (route.access === 'anyone') return
  if (actor.kind === 'visitor') throw new ApiError(callErrors.signedOut)
  if (route.access === 'administrator' && actor.kind !== 'administrator')
    throw new ApiError(callErrors.noPermission)
}

/** Parses a handler's results; a cached, unchanged object that is returned again is only parsed once. */
function createResultParser(schema: Schema): (result: unknown) => unknown {
  const parsed = new WeakMap<object, unknown>()
  return result => {
    if (typeof result !== 'object' || result === null) return v.parse(schema, result)
    const known = parsed.get(result)
    if (known !== undefined) return known
    const output = v.parse(schema, result)
    parsed.set(result, output)
    return output
  }
}

type Fields<T> = [T] extends [undefined] ? Record<never, never> : Partial<T>
/** The fields of params and body together, all optional. */
export type GivenFields<R extends RouteShape> = Fields<HandlerInput<R>['params']> &
  Fields<HandlerInput<R>['body']>

/** The fields of a request, for logging: parsed if valid, raw (any type) otherwise. Never throws. */
export function givenFields<const R extends RouteShape>(route: R, raw: RawInput): GivenFields<R> {
  const fieldsOf = (part: 'params' | 'body') => {
    const value = storable(raw[part]) ?? {}
    const parsed = route[part] && v.safeParse(route[part], value)
    const fields: unknown = parsed?.success ? parsed.output : value
    return typeof fields === 'object' && fields !== null ? fields : {}
  }
  return { ...fieldsOf('params'), ...fieldsOf('body') } as GivenFields<R>
}

/**
 * Joins a route with its handler. Access is checked first, then the parts are parsed and their texts made
 * storable, then the handler runs, and its result is parsed as well: fields missing from the contract are
 * never sent.
 */
export function bind<const R extends RouteShape>(route: R, handler: Handler<R>): BoundRoute {
  const parseResult = createResultParser(route.result)
  return {
    route,
    handle: async (raw, context) => {
      requireAccess(route, context.actor)
      const input = {
        // A path is validated before cleaning: `1%00` is not a number.
        params: storable(parsePart(route, 'params', raw.params)),
        query: parsePart(route, 'query', storable(raw.query)),
        body: parsePart(route, 'body', storable(raw.body)),
        file: requireFile(route, raw.file),
      } as HandlerInput<R>
      const result = await handler(input, context as CallContext<ActorOf<R['access']>>)
      return parseResult(result === undefined ? true : result)
    },
  }
}

/** As `bind`, for a call that changes what readers' pages show. */
export const bindChange = <const R extends RouteShape>(route: R, handler: Handler<R>): BoundRoute => ({
  ...bind(route, handler),
  changesContent: true,
})

/**
 * The client for server rendering: the same `Call`, without a network. Every call is made with `context`, and
 * throws what the wire would carry.
 */
export function createInProcessCall(routes: readonly BoundRoute[], context: CallContext): Call {
  const byRoute = new Map<RouteShape, BoundRoute>(routes.map(bound => [bound.route, bound]))
  const byName = new Map(routes.map(bound => [`${bound.route.method} ${bound.route.path}`, bound]))
  return async (route, ...[input]) => {
    const bound = byRoute.get(route) ?? byName.get(`${route.method} ${route.path}`)
    if (!bound) throw new ApiError(callErrors.notFound)
    const given = (input ?? {}) as { params?: object; query?: unknown; body?: unknown }
    const params = Object.fromEntries(
      Object.entries(given.params ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return (await bound.handle({ ...given, params }, context)) as never
  }
}

type Shared = { readonly answer: Promise<unknown>; readonly askedAtMs: number }

/**
 * A `call` that shares answers to plain requests (GET without input: settings, counts, tags) among all
 * callers for `maxAgeMs`, until `drop`. Only for callers with the same rights; answers must not be modified.
 * Failures are not cached. `nowMs` is a clock that may jump: an answer from the future is requested again.
 */
export function createSharedCall(given: { call: Call; maxAgeMs: number; nowMs: () => number }): {
  call: Call
  drop(): void
} {
  const { call, maxAgeMs, nowMs } = given
  const shared = new Map<RouteShape, Shared>()
  const ask = (route: RouteShape, ...input: unknown[]): Promise<unknown> => {
    const inner = call as (route: RouteShape, ...input: unknown[]) => Promise<unknown>
    if (route.method !== 'GET' || input[0] !== undefined) return inner(route, ...input)
    const askedAtMs = nowMs()
    const known = shared.get(route)
    const ageMs = known ? askedAtMs - known.askedAtMs : maxAgeMs
    if (known && ageMs >= 0 && ageMs < maxAgeMs) return known.answer
    const made = { answer: inner(route), askedAtMs }
    shared.set(route, made)
    made.answer.catch(() => {
      if (shared.get(route) === made) shared.delete(route)
    })
    return made.answer
  }
  return { call: ask as Call, drop: () => shared.clear() }
}
