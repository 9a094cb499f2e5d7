import { describe, expect, it } from 'vitest'
import { shareRuns } from './sqlite-dialect.ts'

describe('shareRuns', () => {
  /** Work whose runs end when told to. */
  const createWork = () => {
    const ends: { resolve: () => void; reject: (cause: unknown) => void }[] = []
    const work = () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.push({ resolve, reject })
      return promise
    }
    return { ends, run: shareRuns(work) }
  }
  const settled = async (asked: readonly Promise<void>[]) =>
    Promise.all(
      asked.map(one =>
        Promise.race([
          one.then(
            () => 'done',
            () => 'failed',
          ),
          tick().then(() => 'open'),
        ]),
      ),
    )
  const tick = () => new Promise(resolve => setTimeout(resolve, 5))

  it('is one run for all who ask during another, begun after it', async () => {
    const { ends, run } = createWork()
    const first = run()
    const rest = [run(), run(), run()]
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    expect(await settled([first, ...rest])).toEqual(['done', 'open', 'open', 'open'])
    expect(ends).toHaveLength(2)
    const late = run()
    ends[1]?.resolve()
    expect(await settled([...rest, late])).toEqual(['done', 'done', 'done', 'open'])
    ends[2]?.resolve()
    await late
    expect(ends).toHaveLength(3)
  })

  it('fails those alone for whom it ran', async () => {
    const { ends, run } = createWork()
    const asked = [run(), run()]
    ends[0]?.reject(new Error('disk'))
    expect(await settled(asked)).toEqual(['failed', 'open'])
    ends[1]?.resolve()
    expect(await settled(asked)).toEqual(['failed', 'done'])
  })
})
