import type { Readable } from 'node:stream'
import { type ErrorName, refusal } from '@xiaolou/contract/errors'

/** How slowly a body may come: at least so many bytes in each span of so many ms, until it is whole. */
export type BodyPace = { readonly everyMs: number; readonly minBytes: number }

/** What several bodies hold in memory together, in bytes. */
export type BodyRoom = { takenBytes: number; readonly maxBytes: number }

export type HeldBody = { readonly bytes: Buffer; readonly free: () => void }

/**
 * Reads a body whole. Throws `timeout` for one that hardly moves, `tooLarge` beyond `limitBytes`, `tooMany` where there is
 * no room: only bytes that have come take room, so whoever sends little and slowly holds little. What was held is to be
 * given back with `free`; where reading fails it is already. The rest of a refused body is not read.
 */
export function readBody(
  stream: Readable,
  { limitBytes, pace, room }: { limitBytes: number; pace: BodyPace; room: BodyRoom },
): Promise<HeldBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let lengthBefore = 0
    let isHeld = true
    const free = () => {
      if (isHeld) room.takenBytes -= length
      isHeld = false
    }
    const settle = (end: () => void) => {
      clearInterval(timer)
      stream.off('data', take).off('end', finish).off('error', fail).off('close', fail)
      end()
    }
    const refuse = (name: ErrorName, given = {}) =>
      settle(() => {
        stream.pause()
        free()
        reject(refusal(name, given))
      })
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      room.takenBytes += chunk.length
      if (length > limitBytes) refuse('tooLarge')
      else if (room.takenBytes > room.maxBytes) refuse('tooMany', { retryAfterSeconds: 5 })
    }
    const finish = () => settle(() => resolve({ bytes: Buffer.concat(chunks, length), free }))
    const fail = () => refuse('malformed')
    const timer = setInterval(() => {
      if (length - lengthBefore < pace.minBytes) refuse('timeout')
      lengthBefore = length
    }, pace.everyMs)
    stream.on('data', take).on('end', finish).on('error', fail).on('close', fail)
  })
}
