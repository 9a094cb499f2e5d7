import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Wrong use must be a type error. Each case is a separate file, compiled as by `npm run check`.
const root = resolve(import.meta.dirname, '../../..')
const tsc = join(root, 'node_modules/.bin/tsc')

const head = `import * as v from 'valibot'
import { get, post, put, type Call } from '../../src/kit/route.ts'
import { bind, type Handler } from '../../src/kit/handler.ts'
const getThing = get('anyone', '/thing/:id', { summary: 's', params: v.object({ id: v.string() }), query: v.object({ page: v.optional(v.number()) }), result: v.object({ id: v.number() }) })
const addThing = post('user', '/add', { summary: 's', body: v.object({ name: v.string() }), result: v.string() })
declare const call: Call
export { bind, put, addThing, getThing, call, type Handler }
`

const right: Record<string, string> = {
  'a call with all it needs': `export const x: Promise<{ id: number }> = call(getThing, { params: { id: 1 } })`,
  'an optional query': `export const x = call(getThing, { params: { id: '1' }, query: { page: 2 } })`,
  'a body': `export const x: Promise<string> = call(addThing, { body: { name: 'n' } })`,
  'a call that needs nothing': `const t = put('anyone', '/t', { summary: 's', result: v.boolean() })\nexport const x = call(t)`,
  'a form of fields that the call takes': `export const x = post('anyone', '/a', { summary: 's', body: v.object({ name: v.string() }), form: { code: 1, fields: ['name'] }, result: v.string() })`,
  'a handler': `export const x = bind(getThing, ({ params, query }) => ({ id: params.id.length + (query.page ?? 0) }))`,
  'two parameters': `export const x = get('anyone', '/a/:b/c/:d', { summary: 's', params: v.object({ b: v.string(), d: v.string() }), result: v.string() })`,
}

const wrong: Record<string, string> = {
  'no access': `export const x = get('/a', { summary: 's', result: v.string() })`,
  'an unknown access': `export const x = get('everyone', '/a', { summary: 's', result: v.string() })`,
  'no result': `export const x = get('anyone', '/a', { summary: 's' })`,
  'no summary': `export const x = get('anyone', '/a', { result: v.string() })`,
  'a path without a slash': `export const x = get('anyone', 'a', { summary: 's', result: v.string() })`,
  'a path parameter without a schema': `export const x = get('anyone', '/a/:id', { summary: 's', result: v.string() })`,
  'a schema for another parameter': `export const x = get('anyone', '/a/:id', { summary: 's', params: v.object({ other: v.string() }), result: v.string() })`,
  'parameters that the path lacks': `export const x = get('anyone', '/a', { summary: 's', params: v.object({ id: v.string() }), result: v.string() })`,
  'a parameter read as a number': `export const x = get('anyone', '/a/:id', { summary: 's', params: v.object({ id: v.number() }), result: v.string() })`,
  'a body on GET': `export const x = get('anyone', '/a', { summary: 's', body: v.object({}), result: v.string() })`,
  'a form with a field that the call does not take': `export const x = post('anyone', '/a', { summary: 's', body: v.object({ name: v.string() }), form: { code: 1, fields: ['other'] }, result: v.string() })`,
  'a call without its parameters': `export const x = call(getThing)`,
  'a call with another parameter': `export const x = call(getThing, { params: { other: 1 } })`,
  'a parameter of the wrong type': `export const x = call(getThing, { params: { id: {} } })`,
  'a query of the wrong type': `export const x = call(getThing, { params: { id: 1 }, query: { page: 'two' } })`,
  'a call without its body': `export const x = call(addThing)`,
  'a body of the wrong type': `export const x = call(addThing, { body: { name: 5 } })`,
  'a body that is too little': `export const x = call(addThing, { body: {} })`,
  'a body for a call without one': `export const x = call(getThing, { params: { id: 1 }, body: { a: 1 } })`,
  'a result taken for something else': `export const x: Promise<number> = call(addThing, { body: { name: 'n' } })`,
  'a handler that returns something else': `export const x = bind(addThing, () => 5)`,
  'a handler that reads a part that is not there': `export const x = bind(addThing, ({ params }) => params.id)`,
  'a handler that reads a field that is not there': `export const x = bind(getThing, ({ query }) => ({ id: query.other }))`,
  'a handler that trusts an optional field': `export const x = bind(getThing, ({ query }) => ({ id: query.page }))`,
}

const fileOf = (kind: string, at: number) => `${kind}-${at}.ts`
let folder = ''
const failing = new Set<string>()

beforeAll(async () => {
  await mkdir(join(root, 'contract/build'), { recursive: true })
  folder = await mkdtemp(join(root, 'contract/build/'))
  for (const [kind, cases] of [
    ['right', right],
    ['wrong', wrong],
  ] as const) {
    await Promise.all(
      Object.values(cases).map((text, at) => writeFile(join(folder, fileOf(kind, at)), head + text)),
    )
  }
  const config = {
    extends: '../../../tsconfig.json',
    include: ['*.ts'],
    exclude: [],
    compilerOptions: { rootDirs: [] },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const output = await promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (cause: { stdout?: string }) => cause.stdout ?? '',
  )
  for (const line of output.split('\n')) {
    const match = /((?:right|wrong)-\d+\.ts)\((\d+),/.exec(line)
    // Errors in the common head would make every case fail.
    if (match?.[1] && Number(match[2]) >= head.split('\n').length) failing.add(match[1])
    else if (line.includes('error TS')) throw new Error(line)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Object.keys(right))('%s compiles', name => {
  expect(failing.has(fileOf('right', Object.keys(right).indexOf(name)))).toBe(false)
})

test.each(Object.keys(wrong))('%s is a type error', name => {
  expect(failing.has(fileOf('wrong', Object.keys(wrong).indexOf(name)))).toBe(true)
})
