import * as v from 'valibot'
import { expect, it } from 'vitest'
import { wireModule } from './wire-only.ts'

it('leaves of a route what the client needs, and writes plain values out, and takes the rest from the whole module', () => {
  const exported = {
    getThing: { method: 'GET', path: '/thing/:id', access: 'anyone', result: v.object({ id: v.number() }) },
    sendThing: { method: 'POST', path: '/thing', access: 'user', file: 'file', result: v.boolean() },
    sayThing: { method: 'POST', path: '/say', access: 'anyone', takesPass: true, result: v.boolean() },
    thing: v.object({ id: v.number() }),
    kind: { one: 1 },
    pattern: /a/,
    check: () => true,
  }
  expect(wireModule(exported, '/contract/src/thing.ts?whole')).toBe(
    [
      'export const getThing = {"method":"GET","path":"/thing/:id"}',
      'export const sendThing = {"method":"POST","path":"/thing","file":"file"}',
      'export const sayThing = {"method":"POST","path":"/say","takesPass":true}',
      'export { thing } from "/contract/src/thing.ts?whole"',
      'export const kind = {"one":1}',
      'export { pattern } from "/contract/src/thing.ts?whole"',
      'export { check } from "/contract/src/thing.ts?whole"',
    ].join('\n'),
  )
})
