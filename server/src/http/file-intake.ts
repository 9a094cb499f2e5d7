import type { Readable } from 'node:stream'
import { type ErrorName, refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../platform/address-key.ts'
import { requireForm } from './file-body.ts'
import { createSemaphore } from './semaphore.ts'

const megabyte = 1024 * 1024
// A picture of 10 MB arrives within 30 s, the longest a request may take; a slower connection than this is
// dead.
const defaultPace: BodyPace = { everyMs: 5_000, minBytes: 1_024 }
const receivingPerSender = 3
const working = { max: 6, maxPerKey: 3, maxWaitingPerKey: 60, kept: 1 }

type Sender = {
  readonly key: string
  readonly isOwner: boolean
  readonly reply: FastifyReply
  readonly endReceiving: () => void
}

function isHeldBody(body: unknown): body is HeldBody {
  return typeof body === 'object' && body !== null && 'bytes' in body && 'free' in body
}

/**
 * Receives uploads. Each account may send a few at a time, so that a slow body does not block others; a slot
 * for the processing is taken once the body is complete, and one slot is reserved for the owner.
 */
export function createFileIntake(given: { pace?: BodyPace | undefined } = {}) {
  const pace = given.pace ?? defaultPace
  const receiving = createSemaphore({
    max: Number.POSITIVE_INFINITY,
    maxPerKey: receivingPerSender,
    maxWaitingPerKey: 60,
    kept: 0,
  })
  const turns = createSemaphore(working)
  const rooms: Record<'owner' | 'guest', BodyRoom> = {
    owner: { takenBytes: 0, maxBytes: 64 * megabyte },
    guest: { takenBytes: 0, maxBytes: 64 * megabyte },
  }
  const senders = new WeakMap<FastifyRequest, Sender>()

  return {
    /** Before the body is read: requests that wait here take no memory. */
    async admit(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> {
      requireForm(request.headers)
      const key = actor.kind === 'visitor' ? `address:${addressKey(request.ip)}` : `user:${actor.userId}`
      const endReceiving = await receiving.take(key)
      if (reply.raw.destroyed) return endReceiving()
      reply.raw.once('close', endReceiving).once('finish', endReceiving)
      senders.set(request, { key, isOwner: actor.kind === 'administrator', reply, endReceiving })
    },

    /** Lets the routes of `api` take forms. */
    accept(api: FastifyInstance): void {
      api.addContentTypeParser(
        'multipart/form-data',
        async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
          const sender = senders.get(request)
          const limitBytes = request.routeOptions.bodyLimit
          if (!sender || limitBytes === undefined) throw refusal('unsupportedType')
          try {
            return await readBody(payload, {
              limitBytes,
              pace,
              room: rooms[sender.isOwner ? 'owner' : 'guest'],
            })
          } catch (cause) {
            // The rest of the body is not read, so the connection cannot be reused.
            sender.reply.header('Connection', 'close')
            throw cause
          } finally {
            sender.endReceiving()
          }
        },
      )
    },

    /** Runs `work` on the received body in the sender's slot; `undefined` without a body. */
    async run<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (body: Buffer | undefined) => Promise<T>,
    ): Promise<T> {
      const { body } = request
      const sender = senders.get(request)
      if (!sender || !isHeldBody(body)) return work(undefined)
      try {
        const end = await turns.take(sender.key, sender.isOwner)
        try {
          // The client has disconnected.
          if (reply.raw.destroyed) throw refusal('timeout')
          return await work(body.bytes)
        } finally {
          end()
        }
      } finally {
        body.free()
      }
    },
  }
}

export type FileIntake = ReturnType<typeof createFileIntake>

/** The slowest accepted body: at least `minBytes` in each span of `everyMs`, until it is complete. */
export type BodyPace = { readonly everyMs: number; readonly minBytes: number }

/** Memory shared by several bodies, in bytes. */
export type BodyRoom = { takenBytes: number; readonly maxBytes: number }

export type HeldBody = { readonly bytes: Buffer; readonly free: () => void }

/**
 * Reads a body completely. Throws `timeout` for one that is too slow, `tooLarge` beyond `limitBytes`,
 * `tooMany` if memory is short: only received bytes count, so a slow sender takes little. Release the memory
 * with `free`; on failure it is released already. The rest of a refused body is not read.
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
