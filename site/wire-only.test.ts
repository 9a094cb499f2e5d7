import * as v from 'valibot'
import { expect, it } from 'vitest'
import { wireModule } from './wire-only.ts'

it('leaves method and path of a route, and takes everything else from the whole module', () => {
  const exported = {
    getThing: { method: 'GET', path: '/thing/:id', access: 'anyone', result: v.object({ id: v.number() }) },
    thing: v.object({ id: v.number() }),
    kind: { one: 1 },
  }
  expect(wireModule(exported, '/contract/src/thing.ts?whole')).toBe(
    [
      'export const getThing = {"method":"GET","path":"/thing/:id"}',
      'export { thing } from "/contract/src/thing.ts?whole"',
      'export { kind } from "/contract/src/thing.ts?whole"',
    ].join('\n'),
  )
})
