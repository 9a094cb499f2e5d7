import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RedisClientType, RedisFunctions, RedisModules, RedisScripts } from '@redis/client'

const answerMs = 250
/** After a failed command, others fail at once for this long. */
const restMs = 1_000
const beatEveryMs = 1_000
const opensWithinMs = 2_000
const goneAfterMs = 3_000

// RESP2: proxies of hosted Redis often support nothing else.
type Client = RedisClientType<RedisModules, RedisFunctions, RedisScripts, 2>

export type Redis = {
  /** Runs a command. Throws within a quarter of a second, and at once while Redis is unavailable. */
  ask<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer>
  isThere(): boolean
  /** Sends a text to every listening process, including this one. */
  broadcast(text: string): void
  listen(listener: (text: string) => void): void
  close(): Promise<void>
}

type Line = { client: Client; listening: Client }

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const given = new AbortController()
  try {
    return await Promise.race([
      work,
      delay(ms, undefined, { signal: given.signal, ref: false }).then(() => {
        throw new Error(`Redis did not answer within ${ms} ms`)
      }),
    ])
  } finally {
    given.abort()
  }
}

/**
 * Two connections to Redis: one for commands, one that listens. Each second a ping sent on the one must
 * arrive on the other; otherwise both are reopened. A failure never delays a request or ends the process:
 * `onAway` and `onBack` report it. Keys and channels begin with `prefix`. A command is given up
 * after `answersWithinMs`.
 */
export async function connectRedis(input: {
  url: string
  prefix: string
  onAway: (cause: unknown) => void
  onBack: () => void
  answersWithinMs?: number
}): Promise<Redis> {
  const { answersWithinMs = answerMs } = input
  const { createClient } = await import('@redis/client')
  const channel = `${input.prefix}:bus`
  const beatChannel = `${input.prefix}:beat:${randomUUID()}`
  let listener: (text: string) => void = () => undefined
  let line: Line | undefined
  let heardAtMs = 0
  let restUntilMs = 0
  let isAway = false
  let isClosed = false
  let opening: Promise<void> | undefined

  const drop = ({ client, listening }: Line) => {
    if (line?.client === client) line = undefined
    client.destroy()
    listening.destroy()
  }
  const away = (cause: unknown) => {
    if (!isAway && !isClosed) input.onAway(cause)
    isAway = true
  }
  const open = async () => {
    const client: Client = createClient<RedisModules, RedisFunctions, RedisScripts, 2>({
      url: input.url,
      RESP: 2,
      keyPrefix: `${input.prefix}:`,
      disableOfflineQueue: true,
      socket: { connectTimeout: opensWithinMs, reconnectStrategy: false },
    })
    const made: Line = { client, listening: client.duplicate() }
    const fail = (cause: unknown) => {
      drop(made)
      away(cause)
    }
    const connect = async () => {
      await Promise.all([made.client.connect(), made.listening.connect()])
      await made.listening.subscribe(channel, text => listener(text))
      await made.listening.subscribe(beatChannel, () => {
        heardAtMs = performance.now()
      })
      await made.client.publish(beatChannel, '')
    }
    made.client.on('error', fail)
    made.listening.on('error', fail)
    try {
      await within(opensWithinMs, connect())
      heardAtMs = performance.now()
      line = made
      if (isAway) input.onBack()
      isAway = false
    } catch (cause) {
      fail(cause)
    }
  }
  const beat = () => {
    if (!line) {
      opening ??= open().finally(() => {
        opening = undefined
      })
    } else if (performance.now() - heardAtMs > goneAfterMs) {
      drop(line)
      away(new Error('Redis is silent'))
    } else void line.client.publish(beatChannel, '').catch(() => undefined)
  }

  await open()
  const beating = setInterval(beat, beatEveryMs).unref()
  const isThere = () => line !== undefined && performance.now() >= restUntilMs

  return {
    isThere,
    async ask(work) {
      if (!line || !isThere()) throw new Error('Redis is away')
      try {
        return await within(answersWithinMs, work(line.client))
      } catch (cause) {
        restUntilMs = performance.now() + restMs
        throw cause
      }
    },
    broadcast(text) {
      void line?.client.publish(channel, text).catch(() => undefined)
    },
    listen(given) {
      listener = given
    },
    async close() {
      isClosed = true
      clearInterval(beating)
      await opening
      if (!line) return
      await within(answersWithinMs, line.client.close()).catch(() => undefined)
      drop(line)
    },
  }
}
