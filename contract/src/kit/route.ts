import type * as v from 'valibot'

/** Who may call: anybody, a signed-in user, the administrator. */
export type Access = 'anyone' | 'user' | 'administrator'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = v.GenericSchema<any, any>

/** The names after a colon in a path: `/article/:id/:status` gives `'id' | 'status'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * One call of the wire. `path` is relative to `/api`; `limit` names a bucket of `limits.ts` besides the
 * global one; `bodyLimitBytes` raises the default of 64 KB. A route with `file` takes one file instead of a
 * body, as the multipart field of that name. `form` lists the fields that a person fills in: invalid values
 * there are refused with a message for display, the family's `code` and HTTP 200, since the family's forms
 * show those and ignore 400; invalid values elsewhere do not come from a form, and make a malformed request.
 */
export type RouteShape = {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly limit?: string
  readonly bodyLimitBytes?: number
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly file?: string
  readonly form?: { readonly code: number; readonly fields: readonly string[] }
  /**
   * Not in the audit log, although it is not a GET: it only reads (a list with its filter in the body), or is
   * called many times a minute (a draft's saves, the parts of a file).
   */
  readonly isUnaudited?: true
  /**
   * Refused (`proofNeeded`) unless the session has proved its user's identity within ten minutes: protects
   * actions on an unattended machine. A call that requires it only in some cases, or requires the password as
   * well, says so in its handler.
   */
  readonly needsProof?: true
  /** Other methods and addresses by which front ends of the family make the same call. */
  readonly also?: readonly { readonly method: Method; readonly path: `/${string}` }[]
  /**
   * Its last parameter is everything that follows in the address, as somebody typed it: front ends of the
   * family do not encode it (`a/b`, `100%`, `why?`).
   */
  readonly takesRest?: true
  /** Whoever holds the pass of an article with a password may send it in the header `X-Article-Pass`. */
  readonly takesPass?: true
  readonly result: Schema
}

type ParamsRule<Path extends string> = [PathParam<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: v.GenericSchema<{ [Name in PathParam<Path>]: string }, object> }

type BodyRule<M extends Method> = M extends 'GET' ? { readonly body?: never; readonly file?: never } : unknown
type FileRule<R> = R extends { readonly file: string } ? { readonly body?: never } : unknown

type NamesIn<R, Part extends string> =
  R extends Record<Part, infer S extends Schema> ? keyof v.InferInput<S> & string : never
type FieldName<R> = NamesIn<R, 'params'> | NamesIn<R, 'query'> | NamesIn<R, 'body'>
type FormRule<R> = R extends { readonly form: object }
  ? { readonly form: { readonly code: number; readonly fields: readonly FieldName<R>[] } }
  : unknown

const declare =
  <M extends Method>(method: M) =>
  <
    const A extends Access,
    const P extends RouteShape['path'],
    const R extends Omit<RouteShape, 'method' | 'path' | 'access'>,
  >(
    access: A,
    path: P,
    rest: R & ParamsRule<P> & BodyRule<M> & FileRule<R> & FormRule<R>,
  ): { readonly method: M; readonly path: P; readonly access: A } & R => ({ method, path, access, ...rest })

/**
 * Declares a route: `get('anyone', '/thing/:id', { summary, params, result })`. Wrong use is a type error: a
 * missing access, parameters that do not match the path, a body on GET, a form field that the call does not
 * take.
 */
export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

type PartOf<R extends RouteShape, Key extends 'query' | 'body'> =
  R extends Record<Key, infer S extends Schema> ? S : never
type ParamsOf<R extends RouteShape> = R extends { params: infer S extends Schema } ? S : never

type Given<Key extends string, T> = [T] extends [never]
  ? { readonly [K in Key]?: never }
  : Record<never, never> extends T
    ? { readonly [K in Key]?: T }
    : { readonly [K in Key]: T }

/** What a caller passes: path parameters as text or number, query and body as the schema's input. */
export type CallInput<R extends RouteShape> = Given<
  'params',
  [PathParam<R['path']>] extends [never] ? never : { readonly [N in PathParam<R['path']>]: string | number }
> &
  Given<'query', [PartOf<R, 'query'>] extends [never] ? never : v.InferInput<PartOf<R, 'query'>>> &
  Given<'body', [PartOf<R, 'body'>] extends [never] ? never : v.InferInput<PartOf<R, 'body'>>> &
  Given<'file', R extends { readonly file: string } ? Blob : never>

/** What a handler gets: every part parsed by its schema; a part that the route lacks is `undefined`. */
export type HandlerInput<R extends RouteShape> = {
  readonly params: [ParamsOf<R>] extends [never] ? undefined : v.InferOutput<ParamsOf<R>>
  readonly query: [PartOf<R, 'query'>] extends [never] ? undefined : v.InferOutput<PartOf<R, 'query'>>
  readonly body: [PartOf<R, 'body'>] extends [never] ? undefined : v.InferOutput<PartOf<R, 'body'>>
  readonly file: R extends { readonly file: string } ? Uint8Array : undefined
}

/** What a handler returns, before it is parsed. */
export type HandlerResult<R extends RouteShape> = v.InferInput<R['result']>
/** What a caller receives. */
export type CallResult<R extends RouteShape> = v.InferOutput<R['result']>

type Arguments<T> = Record<never, never> extends T ? [input?: T] : [input: T]

/** One function for every call; the server renders through it in process, the browser over the network. */
export type Call = <R extends RouteShape>(
  route: R,
  ...input: Arguments<CallInput<R>>
) => Promise<CallResult<R>>
