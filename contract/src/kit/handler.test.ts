import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ApiError } from './envelope.ts'
import { type Actor, bind, type CallContext, createInProcessCall } from './handler.ts'
import { type Access, get, post, put } from './route.ts'

const visitor = { key: 'k', network: '', address: '', agent: '', isBot: false, isInProcess: false }
const as = (actor: Actor): CallContext => ({ actor, visitor })
const nobody = as({ kind: 'visitor' })
const user = as({ kind: 'user', userId: 2, sessionId: 1 })
const owner = as({ kind: 'administrator', userId: 1, sessionId: 1 })

const getThing = get('anyone', '/thing/:id', {
  summary: '取',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/, '编号应为数字'), v.transform(Number)) }),
  query: v.object({ deep: v.optional(v.object({ list: v.array(v.string('应为文字')) })) }),
  result: v.object({ id: v.number(), name: v.string() }),
})
const bound = bind(getThing, ({ params }) => ({ id: params.id, name: '名', password: 'never' }))

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return error instanceof ApiError ? [error.status, error.code, error.message] : error
}

test('parts are parsed on the way in; what the contract does not name cannot leave', async () => {
  expect(await bound.handle({ params: { id: '7' } }, nobody)).toEqual({ id: 7, name: '名' })
})

test('an answer that a handler keeps is parsed once, and its other fields still do not leave', async () => {
  let parsedCount = 0
  const counted = v.pipe(
    v.number(),
    v.transform(id => {
      parsedCount += 1
      return id
    }),
  )
  const kept = { id: 7, password: 'never' }
  const getKept = get('anyone', '/kept', {
    summary: '取',
    result: v.object({ id: counted }),
  })
  const { handle } = bind(getKept, () => kept)
  expect([await handle({}, nobody), await handle({}, nobody)]).toEqual([{ id: 7 }, { id: 7 }])
  expect(parsedCount).toBe(1)
})

test('a malformed part is refused with the name of the field', async () => {
  expect(await refusalOf(bound.handle({ params: { id: 'x' } }, nobody))).toEqual([
    400,
    400,
    'id：编号应为数字',
  ])
  const query = { deep: { list: ['a', 5] } }
  expect(await refusalOf(bound.handle({ params: { id: '1' }, query }, nobody))).toEqual([
    400,
    400,
    'deep.list.1：应为文字',
  ])
})

test('a part that is missing or of another kind is refused in Chinese, also where its schema has no words', async () => {
  const addThing = post('anyone', '/thing', {
    summary: '放',
    body: v.object({ name: v.string(), count: v.optional(v.number(), 0) }),
    result: v.boolean(),
  })
  const add = (body: unknown) => refusalOf(bind(addThing, () => true).handle({ body }, nobody))
  expect(await add({})).toEqual([400, 400, 'name：不能缺少'])
  expect(await add({ name: '名', count: 'x' })).toEqual([400, 400, 'count：格式不对'])
})

test('what a person filled in wrong is a refusal with the family’s code, its words and its field', async () => {
  const addThing = post('anyone', '/thing', {
    summary: '放',
    body: v.object({
      id: v.pipe(v.number(), v.minValue(1, '编号应为正整数')),
      name: v.pipe(v.string('请填写名字'), v.nonEmpty('请填写名字'), v.maxLength(3, '名字最多3个字')),
      list: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(1, '太长'))), v.maxLength(2, '太多')),
        [],
      ),
    }),
    form: { code: 100099, fields: ['name', 'list'] },
    result: v.boolean(),
  })
  const add = async (body: unknown) => {
    const error = await bind(addThing, () => true)
      .handle({ body }, nobody)
      .catch((cause: unknown) => cause)
    return error instanceof ApiError ? [error.status, error.code, error.message, error.field] : error
  }
  expect(await add({ id: 1, name: '名' })).toBe(true)
  for (const name of ['', undefined, null]) {
    expect(await add({ id: 1, name })).toEqual([200, 100099, '请填写名字', 'name'])
  }
  expect(await add({ id: 1, name: '太长的名字' })).toEqual([200, 100099, '名字最多3个字', 'name'])
  expect(await add({ id: 1, name: '名', list: ['长长'] })).toEqual([200, 100099, '太长', 'list'])
  // No form sends these.
  expect(await add({ id: 1, name: 5 })).toEqual([400, 400, 'name：请填写名字', undefined])
  expect(await add({ id: 0, name: '名' })).toEqual([400, 400, 'id：编号应为正整数', undefined])
  expect(await add({ id: 1, name: '名', list: 5 })).toEqual([400, 400, 'list：格式不对', undefined])
})

test.each<[Access, (number | undefined)[]]>([
  ['anyone', [undefined, undefined, undefined]],
  ['user', [401, undefined, undefined]],
  ['administrator', [401, 403, undefined]],
])('access %s refuses visitor, user and administrator with %j', async (access, expected) => {
  const only = bind(put(access, '/x', { summary: 'x', result: v.boolean() }), () => true)
  const statuses = []
  for (const context of [nobody, user, owner]) {
    const refused = await refusalOf(only.handle({}, context))
    statuses.push(Array.isArray(refused) ? refused[0] : undefined)
  }
  expect(statuses).toEqual(expected)
})

test('access is checked before anything of the request is read', async () => {
  const closed = bind(
    post('user', '/x', {
      summary: 'x',
      body: v.object({ a: v.string() }),
      result: v.boolean(),
    }),
    () => true,
  )
  expect(await refusalOf(closed.handle({ body: 5 }, nobody))).toEqual([401, 100016, '登录过期'])
})

test('a result that breaks the contract is an error of ours, not an answer', async () => {
  const wrong = bind(get('anyone', '/x', { summary: 'x', result: v.string() }), () => 5 as never)
  expect(await refusalOf(wrong.handle({}, nobody))).toBeInstanceOf(v.ValiError)
})

test('in process a call is found by its object, or by method and path, and parsed the same way', async () => {
  const call = createInProcessCall([bound], nobody)
  expect(await call(getThing, { params: { id: 7 } })).toEqual({ id: 7, name: '名' })
  expect(await call({ ...getThing }, { params: { id: '8' } })).toEqual({ id: 8, name: '名' })
  expect(await refusalOf(call(getThing, { params: { id: 'x' } }))).toEqual([400, 400, 'id：编号应为数字'])
  const other = put('anyone', '/thing/:id', {
    summary: 'x',
    params: v.object({ id: v.string() }),
    result: v.boolean(),
  })
  expect(await refusalOf(call(other, { params: { id: 1 } }))).toEqual([404, 404, '接口没有找到'])
})

test('an upload without its file is a malformed request', async () => {
  const upload = post('anyone', '/upload', {
    summary: '传',
    file: 'file',
    result: v.number(),
  })
  const { handle } = bind(upload, ({ file }) => file.length)
  expect(await handle({ file: new Uint8Array(3) }, nobody)).toBe(3)
  await expect(handle({}, nobody)).rejects.toMatchObject({ status: 400, message: 'file：没有收到文件' })
})
