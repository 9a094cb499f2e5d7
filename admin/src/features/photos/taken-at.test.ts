import { expect, it } from 'vitest'
import { takenAtOf } from './taken-at.ts'
import { exifSegment } from './testing/exif-segment.ts'

const jpeg = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  new Blob(parts.map(part => new Uint8Array(part)))
const start = [0xff, 0xd8]
const end = [0xff, 0xda, 0, 2, 0xff, 0xd9]
/** A segment before others: marker, length, bytes. */
const jfif = [0xff, 0xe0, 0, 6, 1, 2, 3, 4]
const taken = '2019:07:06 05:04:03'
const changed = '2022:01:02 03:04:05'

it.each([true, false])(
  'reads when a photograph was taken, before when its file was changed (%j)',
  async isLittle => {
    const both = jpeg(start, jfif, exifSegment({ taken, changed, isLittle }), end)
    expect(await takenAtOf(both)).toBe('2019-07-06 05:04:03')
    expect(await takenAtOf(jpeg(start, exifSegment({ changed, isLittle }), end))).toBe('2022-01-02 03:04:05')
  },
)

it.each(['0000:00:00 00:00:00', '2021:02:30 10:00:00', 'yesterday, about 10'])(
  'takes %s for no date',
  async date => {
    expect(await takenAtOf(jpeg(start, exifSegment({ taken: date }), end))).toBe('')
  },
)

it('says nothing of a file without a date, of another kind, cut off at any byte, or of none', async () => {
  expect(await takenAtOf(jpeg(start, jfif, end))).toBe('')
  expect(await takenAtOf(jpeg(start, exifSegment({}), end))).toBe('')
  expect(await takenAtOf(new Blob(['\x89PNG\r\n\x1a\n and more of it']))).toBe('')
  expect(await takenAtOf(undefined)).toBe('')
  const whole = jpeg(start, jfif, exifSegment({ taken }), end)
  for (let size = 0; size < whole.size; size += 1)
    expect(['', '2019-07-06 05:04:03']).toContain(await takenAtOf(whole.slice(0, size)))
})
