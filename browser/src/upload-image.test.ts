import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getNotices } from './notice.ts'
import { compressByStep, openPicture, tellUploadFailure } from './upload-image.ts'

const targetBytes = 800 * 1024

/** Runs the rule on an encoder that returns these sizes (KB) in turn; returns its calls. */
async function run(sizesKb: readonly number[]) {
  const asked: number[] = []
  const written = await compressByStep({
    encode: async quality => {
      asked.push(quality)
      return { size: (sizesKb[asked.length - 1] ?? 0) * 1024 }
    },
    targetBytes,
  })
  return { asked, writtenKb: written.size / 1024 }
}

describe('the steps of compression', () => {
  it.each([
    ['small enough at full quality', [700], [1], 700],
    ['exactly at the target', [800], [1], 800],
    ['after one retry', [900, 790], [1, 0.8], 790],
    ['after two', [2_000, 1_500, 700], [1, 0.8, 0.6], 700],
    ['after three', [4_000, 3_000, 2_000, 500], [1, 0.8, 0.6, 0.4], 500],
    ['never: the fourth is the last', [9_000, 8_000, 7_000, 6_000, 1], [1, 0.8, 0.6, 0.4], 6_000],
  ])('%s', async (_, sizes, asked, writtenKb) => {
    expect(await run(sizes)).toEqual({ asked, writtenKb })
  })

  it('ask at most four times, each 0.2 lower, and stop at the first that fits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3_000), { minLength: 4, maxLength: 4 }), async sizes => {
        const { asked, writtenKb } = await run(sizes)
        expect(asked).toEqual([1, 0.8, 0.6, 0.4].slice(0, asked.length))
        expect(asked.length === 4 || writtenKb <= 800).toBe(true)
        expect(sizes.slice(0, asked.length - 1).every(size => size > 800)).toBe(true)
      }),
    )
  })

  it('fail as the encoder fails', async () => {
    const encode = () => Promise.reject(new Error('broken'))
    await expect(compressByStep({ encode, targetBytes })).rejects.toThrow('broken')
  })
})

describe('a picture to be cropped', () => {
  it.each([
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', '这是 HEIC 照片'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', '图片上传失败'],
    ['not a picture', '图片上传失败'],
  ])('that the browser cannot open: %j', async (head, words) => {
    const failure = await openPicture(new File([head], 'a')).catch((error: unknown) => error)
    tellUploadFailure(failure)
    expect(getNotices().at(-1)?.text).toContain(words)
  })
})
