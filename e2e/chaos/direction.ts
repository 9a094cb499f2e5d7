import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** How a link treats traffic; shares are from 0 to 1. */
export type Weather = {
  /** The longest delay of a chunk. */
  readonly delayMs: number
  /** Of chunks: forwarded in pieces of a few bytes. */
  readonly splitShare: number
  /** Of connections: everything the client sends reaches the server twice, over two connections. */
  readonly duplicateShare: number
}
const smallestBit = 1
const largestBit = 7
/** Only part of a chunk is forwarded in small pieces: the rest would take minutes. */
const bitsPerPiece = 60

export type Direction = {
  /** While held, everything waits; when released, it passes in order. */
  hold(isHeld: boolean): void
  /** From now on nothing passes, not even the end. */
  lose(): void
}

/**
 * One direction of a connection: reads a chunk, waits, writes it, and only then reads on; so order and back
 * pressure are kept.
 */
export function openDirection(given: {
  from: Socket
  to: readonly Socket[]
  rules: { random: () => number; weather: () => Weather }
}): Direction {
  const { from, to, rules } = given
  const { random } = rules
  let isLost = false
  let letGo: (() => void) | undefined
  let held: Promise<void> | undefined
  let tail = Promise.resolve()

  const write = async (bytes: Buffer) => {
    for (const end of to) if (!isLost && end.writable) end.write(bytes)
    if (to.some(end => end.writableNeedDrain)) await turn()
  }
  const pass = async (piece: Buffer) => {
    const { delayMs, splitShare } = rules.weather()
    const waitMs = Math.floor(random() * delayMs)
    if (waitMs > 0) await wait(waitMs)
    if (held) await held
    if (random() >= splitShare) return write(piece)
    let at = 0
    for (let bit = 0; bit < bitsPerPiece && at < piece.length; bit += 1) {
      const length = smallestBit + Math.floor(random() * (largestBit - smallestBit + 1))
      await write(piece.subarray(at, at + length))
      at += length
      await turn()
    }
    await write(piece.subarray(at))
  }
  const endAfter = (act: (end: Socket) => void) => {
    tail = tail.then(async () => {
      if (held) await held
      if (!isLost) for (const end of to) act(end)
    })
  }

  from.on('data', (piece: Buffer) => {
    from.pause()
    tail = tail.then(() => pass(piece)).then(() => void from.resume())
  })
  from.on('end', () => endAfter(end => end.end()))
  from.on('close', () => endAfter(end => end.destroySoon()))

  return {
    hold(isHeld) {
      if (isHeld === (held !== undefined)) return
      if (isHeld) {
        held = new Promise(resolve => {
          letGo = resolve
        })
        return
      }
      held = undefined
      letGo?.()
    },
    lose() {
      isLost = true
    },
  }
}
