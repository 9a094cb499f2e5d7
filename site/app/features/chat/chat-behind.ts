/** An answer said that the log has come further than what was heard: so long may the events take. */
const behindMs = 5_000

/** Notices a room that has gone on without a word: `onBehind` when what an answer knew of did not come in time. */
export function createBehind({ getSeq, onBehind }: { getSeq: () => number; onBehind: () => void }) {
  let aheadSeq = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** The room's log has come to `seq`. */
    expect(seq: number): void {
      if (seq <= getSeq() || seq <= aheadSeq) return
      aheadSeq = seq
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isBehind = getSeq() < aheadSeq
        aheadSeq = 0
        if (isBehind) onBehind()
      }, behindMs)
    },
    /** Nothing is expected any more: the line was made anew, or ended. */
    reset(): void {
      aheadSeq = 0
      clearTimeout(timer)
    },
  }
}
