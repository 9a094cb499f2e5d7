import * as v from 'valibot'
import { ApiError } from './envelope.ts'
import type { Access, Call, HandlerInput, HandlerResult, RouteShape, Schema } from './route.ts'
import { storable } from './storable.ts'

type Account<Kind> = { readonly kind: Kind; readonly userId: number; readonly sessionId: number }
export type SignedIn = Account<'user' | 'administrator'>

/** Who is calling, from the token alone; a visitor has no account. */
export type Actor = { readonly kind: 'visitor' } | SignedIn

/** Whom a route of that access lets in: its handler gets nobody else. */
type ActorOf<A extends Access> = { anyone: Actor; user: SignedIn; administrator: Account<'administrator'> }[A]

/** Where a call comes from. `key` tells visitors apart without naming them; `isInProcess` marks server rendering. */
export type Visitor = {
  readonly key: string
  readonly address: string
  /** What the browser says it is, at most 256 characters. */
  readonly agent: string
  readonly isBot: boolean
  readonly isInProcess: boolean
}

/** `value` '' takes a cookie away. */
export type CookieValue = { readonly value: string; readonly maxAgeSeconds: number }

export type CallContext<A extends Actor = Actor> = {
  readonly actor: A
  readonly visitor: Visitor
  /** Gives the caller's browser the cookie that names its session at `/ws`; absent where nobody could keep it. */
  readonly setSocketCookie?: (cookie: CookieValue) => void
}

export type Handler<R extends RouteShape> = (
  input: HandlerInput<R>,
  context: CallContext<ActorOf<R['access']>>,
) => HandlerResult<R> | Promise<HandlerResult<R>>

export type BoundRoute = {
  readonly route: RouteShape
  readonly handle: (input: RawInput, context: CallContext) => Promise<unknown>
}

/** The parts of a request as they came: nothing parsed yet. `file` holds the bytes of the one file of an upload. */
export type RawInput = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: Uint8Array | undefined
}

const malformedStatus = 400
const signedOut = { code: 100016, status: 401, message: '登录过期' }
const noPermission = { code: 100002, status: 403, message: '权限不足' }

// Where a schema has no words of its own: the library's are English, and readers may see them.
const wordsFor = (issue: { received: string }) => (issue.received === 'undefined' ? '不能缺少' : '格式不对')

/**
 * The field of the route's form that an issue is about. A person writes text, chooses what may be too much, or leaves
 * something out: a number where text belongs came from no form.
 */
function formField(form: RouteShape['form'], issue: v.BaseIssue<unknown>): string | undefined {
  const { kind, input } = issue
  const isWritten =
    kind === 'validation' || typeof input === 'string' || input === undefined || input === null
  const name = issue.path?.[0]?.key
  return isWritten ? form?.fields.find(field => field === name) : undefined
}

/**
 * The refusal of a field of the route's form, for what a schema cannot know (a picture that is gone, a name that is
 * taken); `message` in Chinese, ready to be shown.
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
  throw new ApiError({
    code: malformedStatus,
    status: malformedStatus,
    message: `${v.getDotPath(issue) ?? part}：${issue.message}`,
  })
}

function requireFile(route: RouteShape, file: Uint8Array | undefined): Uint8Array | undefined {
  if (!route.file || file) return file
  throw new ApiError({
    code: malformedStatus,
    status: malformedStatus,
    message: `${route.file}：没有收到文件`,
  })
}

/** Throws 401 or 403 unless the actor may call the route. */
export function requireAccess(route: RouteShape, actor: Actor): void {
  if (route.access === 'anyone') return
  if (actor.kind === 'visitor') throw new ApiError(signedOut)
  if (route.access === 'administrator' && actor.kind !== 'administrator') throw new ApiError(noPermission)
}

/** Parses what a handler answers; an object that it keeps and gives again (and so must not change) is parsed once. */
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

/**
 * Joins a route with its handler. Access is checked first, then the parts are parsed, their
 * texts as every database can hold them, then the handler runs, and its result is parsed on the way out: a field that
 * the contract does not name cannot leave.
 */
export function bind<const R extends RouteShape>(route: R, handler: Handler<R>): BoundRoute {
  const parseResult = createResultParser(route.result)
  return {
    route,
    handle: async (raw, context) => {
      requireAccess(route, context.actor)
      const input = {
        // An address is judged as it came: `1%00` is no number.
        params: storable(parsePart(route, 'params', raw.params)),
        query: parsePart(route, 'query', storable(raw.query)),
        body: parsePart(route, 'body', storable(raw.body)),
        file: requireFile(route, raw.file),
      } as HandlerInput<R>
      return parseResult(await handler(input, context as CallContext<ActorOf<R['access']>>))
    },
  }
}

/**
 * The client of server rendering: the same `Call`, without a network. Every call is made as `context` says,
 * and throws what the wire would carry.
 */
export function createInProcessCall(routes: readonly BoundRoute[], context: CallContext): Call {
  const byRoute = new Map<RouteShape, BoundRoute>(routes.map(bound => [bound.route, bound]))
  const byName = new Map(routes.map(bound => [`${bound.route.method} ${bound.route.path}`, bound]))
  return async (route, ...[input]) => {
    const bound = byRoute.get(route) ?? byName.get(`${route.method} ${route.path}`)
    if (!bound) throw new ApiError({ code: 404, status: 404, message: '接口没有找到' })
    const given = (input ?? {}) as { params?: object; query?: unknown; body?: unknown }
    const params = Object.fromEntries(
      Object.entries(given.params ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return (await bound.handle({ ...given, params }, context)) as never
  }
}
