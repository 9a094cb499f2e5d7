import * as v from 'valibot'

/** Frames of the one WebSocket at `/ws`; both sides ignore a type that they do not know. */
export const initFrame = v.object({
  type: v.literal('init'),
  token: v.optional(v.pipe(v.string(), v.maxLength(512))),
})
export type InitFrame = v.InferOutput<typeof initFrame>

/** To the signed-in user alone: something changed among the notifications; `unread` is the true total. */
export const notifyFrame = v.object({ type: v.literal('notify'), unread: v.number() })
export type NotifyFrame = v.InferOutput<typeof notifyFrame>

/**
 * Why the server closes a socket. `restarting`: the reason holds the milliseconds to wait before connecting again,
 * different for each. `signedOut`: its session has ended. `tooMany`: the user opened newer ones. `late`: an `init` with
 * a token came after `initWithinMs`; connect again and send it first. Others are of the protocol itself.
 */
export const closeCode = { restarting: 1012, signedOut: 4401, late: 4408, tooMany: 4429 } as const
/** A socket without a valid `init` in this time stays a reader. */
export const initWithinMs = 10_000
