import { api } from '@xiaolou/contract'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite } from '../testing/databases.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { leafVariants, sampleOf } from '../testing/sample.ts'

const forms = Object.values(api)
  .flat()
  .filter(route => route.form)

/** Mistakes in a form field: empty, too long, nonsense. A number stays one, as forms send numbers. */
const mistakes: readonly ((leaf: unknown) => unknown)[] = [
  leaf => (typeof leaf === 'number' ? -1 : ''),
  leaf => (typeof leaf === 'number' ? 1_000_000_000 : ' '),
  leaf => (typeof leaf === 'number' ? 0.5 : '长'.repeat(2_500)),
  leaf => (typeof leaf === 'number' ? 101 : '胡写'),
  () => null,
]

function requestsOf(route: RouteShape): { what: string; params: object; body: unknown }[] {
  const params = route.params ? (sampleOf(route.params) as Record<string, unknown>) : {}
  const body = route.body ? (sampleOf(route.body) as Record<string, unknown>) : undefined
  return (route.form?.fields ?? []).flatMap(field => {
    const isParam = field in params
    const wrong = mistakes.flatMap(mistake => leafVariants(isParam ? params[field] : body?.[field], mistake))
    const left = body && !isParam ? [undefined] : []
    return [...wrong, ...left]
      .filter(value => !isParam || (value !== null && value !== ''))
      .map(value => ({
        what: `${field} ${JSON.stringify(value)?.slice(0, 60)}`,
        params: isParam ? { ...params, [field]: value } : params,
        body: isParam || !body ? body : { ...body, [field]: value },
      }))
  })
}

// These requests are refused before they reach a database.
let app: TestApp
let token = ''
beforeAll(async () => {
  app = await makeApp(sqlite)
  token = await app.signIn('administrator')
})
afterAll(() => app.close())

async function ask(route: RouteShape, request: ReturnType<typeof requestsOf>[number]) {
  const names = Object.entries(request.params)
  const path = names.reduce(
    (all, [name, value]) => all.replace(`:${name}`, encodeURIComponent(String(value))),
    route.path as string,
  )
  const answer = await app.http.inject({
    method: route.method,
    url: `/api${path}`,
    headers: { authorization: token },
    ...(request.body !== undefined && { payload: request.body as object }),
  })
  return { status: answer.statusCode, ...answer.json<{ code: number; message: string; field?: string }>() }
}

it.each(forms.map(route => [`${route.method} ${route.path}`, route] as const))(
  '%s answers what a person can write with 200, the family’s code and words, never with 400',
  async (_, route) => {
    let refusedCount = 0
    for (const request of requestsOf(route)) {
      const { status, code, message, field } = await ask(route, request)
      expect([request.what, status === 400]).toEqual([request.what, false])
      if (field === undefined) continue
      refusedCount += 1
      expect([request.what, status, code]).toEqual([request.what, 200, route.form?.code])
      expect(route.form?.fields).toContain(field)
      expect(message).toMatch(/^[^：]*[\u4e00-\u9fff][^：]*$/)
    }
    expect(refusedCount).toBeGreaterThan(0)
  },
)
