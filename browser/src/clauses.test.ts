import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clausesOf } from './clauses.ts'

it.each([
  ['晚来天欲雪，能饮一杯无？', ['晚来天欲雪，', '能饮一杯无？']],
  ['小楼一夜听春雨', ['小楼一夜听春雨']],
  ['他说：「人是客。」便走了', ['他说：', '「人是客。」', '便走了']],
  ['「来吧！」，他招手', ['「来吧！」，', '他招手']],
  ['茶、酒与诗', ['茶、酒与诗']],
  ['！真的', ['！', '真的']],
  ['', []],
])('%s is cut into its clauses', (text, clauses) => {
  expect(clausesOf(text)).toEqual(clauses)
})

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'小楼，。：！」《》 a') }), text => {
      expect(clausesOf(text).join('')).toBe(text)
    }),
  )
})
