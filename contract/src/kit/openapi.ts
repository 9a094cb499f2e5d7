import { toJsonSchema } from '@valibot/to-json-schema'
import { passMaxLength } from './request.ts'
import type { RouteShape, Schema } from './route.ts'

export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export type OpenApiInput = {
  readonly title: string
  readonly version: string
  /** The base address of the calls, with prefix: `https://example.org/api`. */
  readonly serverUrl: string
  readonly routes: readonly RouteShape[]
  readonly errors: Readonly<Record<string, { code: number; status: number; message: string }>>
  readonly rateLimits: Readonly<Record<string, { max: number; windowMs: number }>>
}

export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
  readonly components: JsonObject
}

const refusalStatuses = [401, 403, 408, 413, 415, 429, 500, 503] as const

/** The JSON Schema on the wire: of the input before parsing, of the output after it. */
function schemaOf(schema: Schema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
  }) as { $schema?: string }
  return rest as JsonObject
}

/** Path or query parameters, from the properties of an object schema. */
function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const refusalRef = (name: string | number): JsonObject => ({ $ref: `#/components/responses/${name}` })

function resultEnvelope(result: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', description: '0 表示成功' }, message: { type: 'string' }, result },
  }
}

/** Statuses that this route can answer with, besides 200. */
export function refusalsOf(route: RouteShape): number[] {
  // Any call may want a session that has ended (`sessionHeader`), and be one of a closed section.
  const statuses = [401, 404, 429, 500, 503]
  if (route.access !== 'anyone') statuses.push(403)
  if (route.method !== 'GET') statuses.push(400, 413, 415)
  else if (route.params ?? route.query) statuses.push(400)
  if (route.file) statuses.push(408)
  return statuses.sort((one, other) => one - other)
}

const featureOf = (route: RouteShape) => route.path.split('/')[1] ?? ''

function operationIdOf(route: RouteShape): string {
  const words = route.path.replaceAll(':', 'by-').split(/[^A-Za-z0-9_]+/)
  return [route.method.toLowerCase(), ...words.filter(word => word !== '')].join('_')
}

/** The request content: JSON, or one file in a form. */
function contentOf(route: RouteShape): JsonObject | undefined {
  if (route.body) return json(schemaOf(route.body, 'input'))
  if (!route.file) return undefined
  const properties = { [route.file]: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { type: 'object', required: [route.file], properties } } }
}

const passParameter: JsonObject = {
  ...{ name: 'X-Article-Pass', in: 'header', required: false },
  description: '凭口令看的文章的 pass，来自 POST /article/unlock/:slug',
  schema: { type: 'string', maxLength: passMaxLength },
}

function operationOf(route: RouteShape, rateLimits: OpenApiInput['rateLimits']): JsonObject {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.takesPass ? [passParameter] : []),
  ]
  const refusals = refusalsOf(route).map(status => [String(status), refusalRef(status)] as const)
  const limit = route.limit ? rateLimits[route.limit] : undefined
  const content = contentOf(route)
  return {
    operationId: operationIdOf(route),
    tags: [featureOf(route)],
    summary: route.summary,
    'x-access': route.access,
    ...(route.also ? { 'x-also': route.also.map(({ method, path }) => `${method} ${path}`) } : {}),
    ...(limit ? { 'x-rate-limit': { name: route.limit, ...limit } } : {}),
    ...(route.form ? { 'x-form': route.form } : {}),
    ...(route.bodyLimitBytes ? { 'x-body-limit-bytes': route.bodyLimitBytes } : {}),
    security: route.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      '200': {
        description: '成功（code 为 0），或因产品规则没有办成（其他 code，message 可直接显示）',
        content: json(resultEnvelope(schemaOf(route.result, 'output'))),
      },
      ...Object.fromEntries(refusals),
    },
  }
}

/** The description of each status, with the codes of the table that have it. */
function responsesOf(errors: OpenApiInput['errors']): JsonObject {
  const entry = (status: number): [string, JsonObject] => {
    const named = Object.values(errors).filter(error => error.status === status)
    const lines = named.map(error => `${error.code} ${error.message}`)
    const headers =
      status === 429 || status === 503 ? { 'Retry-After': { schema: { type: 'integer' } } } : undefined
    return [
      String(status),
      {
        description: lines.join('；') || `HTTP ${status}`,
        ...(headers ? { headers } : {}),
        content: json({ $ref: '#/components/schemas/Refusal' }),
      },
    ]
  }
  return Object.fromEntries([400, 404, ...refusalStatuses].map(entry))
}

/**
 * An OpenAPI 3.1 document of routes: tagged by the first word of the path, access and limits as `x-` fields,
 * refusals as shared responses with the codes of the table. Independent of features; everything comes from
 * the given objects.
 */
export function createOpenApi(input: OpenApiInput): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const route of input.routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, input.rateLimits) }
  }
  const global = input.rateLimits.global
  const pace = global ? `每位访客每 ${global.windowMs / 1000} 秒至多 ${global.max} 次。` : ''
  return {
    openapi: '3.1.0',
    info: {
      title: input.title,
      version: input.version,
      description: `每个回答都是 {code, message, result}：code 为 0 即成功，其余的 message 可直接给人看。身份只看 Authorization 里的令牌。${pace}`,
    },
    servers: [{ url: input.serverUrl }],
    tags: [...new Set(input.routes.map(featureOf))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '登录所得的令牌，可带 Bearer 前缀',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            field: { type: 'string', description: '表单里哪一项不对' },
          },
        },
      },
      responses: responsesOf(input.errors),
    },
  }
}
