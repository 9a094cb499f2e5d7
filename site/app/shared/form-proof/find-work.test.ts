import { createHash } from 'node:crypto'
import { isWorkDone } from '@xiaolou/contract/form-work'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWork } from './find-work.ts'
import { sha256 } from './sha256.ts'

test('finds the first number whose digest begins with zeros', () => {
  const opened = 'mif2x8k2.abcdefgh.ABCDEFGHIJKLMNOPQRSTUV'
  const work = Number(findWork(opened))
  const isDone = (at: number) => isWorkDone(createHash('sha256').update(`${opened}:${at}`).digest())
  expect(isDone(work)).toBe(true)
  expect(Array.from({ length: work }, (_, at) => at).some(isDone)).toBe(false)
})

test('digests as everybody does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), bytes => {
      expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest())
    }),
  )
  expect(() => sha256(new Uint8Array(56))).toThrow('one block')
})
