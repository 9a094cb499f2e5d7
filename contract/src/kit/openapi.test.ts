import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errors } from '../errors.ts'
import { api } from '../index.ts'
import { rateLimits } from '../limits.ts'
import { pathId } from './field.ts'
import { createOpenApi } from './openapi.ts'
import { post, put, type RouteShape } from './route.ts'

const make = (routes: readonly RouteShape[]) =>
  createOpenApi({
    title: '小楼',
    version: '1',
    serverUrl: 'https://site.example/api',
    routes,
    errors,
    rateLimits,
  })

const addThing = post('administrator', '/thing/:id/add', {
  limit: 'like',
  bodyLimitBytes: 5_000,
  summary: '添',
  params: v.object({ id: pathId }),
  query: v.object({ page: v.optional(v.string()), q: v.string() }),
  body: v.object({
    name: v.pipe(v.string(), v.trim(), v.maxLength(5)),
    at: v.optional(v.pipe(v.string(), v.transform(Number)), '1'),
  }),
  result: v.object({ id: v.number() }),
})

test('the whole API is a valid OpenAPI document', async () => {
  const routes = Object.values(api).flat()
  expect(routes.length).toBeGreaterThan(20)
  const checked = await new Validator().validate(structuredClone(make(routes)))
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
})

test('every route is there once, tagged by its feature, with an id of its own', () => {
  const routes = Object.values(api).flat()
  const { paths, tags } = make(routes)
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  expect(operations).toHaveLength(routes.length)
  expect(new Set(operations.map(operation => operation.operationId)).size).toBe(routes.length)
  expect(tags.map(tag => tag.name)).toContain('article')
})

test('a route says its parameters, body, limits, access and refusals', () => {
  const operation = make([addThing]).paths['/thing/{id}/add']?.post
  expect(operation).toMatchObject({
    tags: ['thing'],
    summary: '添',
    'x-access': 'administrator',
    'x-rate-limit': { name: 'like', max: 10, windowMs: 60_000 },
    'x-body-limit-bytes': 5_000,
    security: [{ token: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false },
      { name: 'q', in: 'query', required: true },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['name'],
            properties: { name: { type: 'string', maxLength: 5 }, at: { type: 'string', default: '1' } },
          },
        },
      },
    },
  })
  expect(Object.keys(Object(operation?.responses))).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
})

test('an open call needs no token but takes one', () => {
  const touch = put('anyone', '/touch', { summary: '碰', result: v.boolean() })
  const operation = make([touch]).paths['/touch']?.put
  expect(operation?.security).toEqual([{}, { token: [] }])
  expect(operation).not.toHaveProperty('requestBody')
  expect(operation).not.toHaveProperty('parameters')
})

test('an object with __proto__ as a field or an unknown kind of schema does not break it', () => {
  const odd = post('anyone', '/odd', {
    summary: '怪',
    body: v.instance(FormData),
    result: v.unknown(),
  })
  expect(() => make([odd])).not.toThrow()
})

test('refusals carry the codes of the table', () => {
  const { components } = make([addThing])
  expect(JSON.stringify(components)).toContain('100016 登录过期')
})

test('a file is asked for as a form', () => {
  const upload = post('user', '/upload/img', {
    summary: '传',
    file: 'file',
    result: v.string(),
  })
  const content = make([upload]).paths['/upload/img']?.post?.requestBody
  expect(JSON.stringify(content)).toContain('"multipart/form-data"')
  expect(JSON.stringify(content)).toContain('"format":"binary"')
})
