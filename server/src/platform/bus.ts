import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

/** Messages between parts of the program and, with PostgreSQL, between the processes of one site. */
export type Bus = {
  /** The id of this process. */
  readonly processId: string
  publish(topic: string, message: string): void
  subscribe(topic: string, listener: (message: string) => void): () => void
  close(): Promise<void>
}

/**
 * Published in this process only: messages of others may have been lost (one was killed, or this one was
 * disconnected). Listeners that maintain state from messages must reload it.
 */
export const missedTopic = 'bus missed'
/** Published in this process only: another process has gone. The message is its `processId`. */
export const goneTopic = 'bus gone'

/** A topic whose messages are JSON of one shape. Invalid messages (from another version) are ignored. */
export function createTopic<const S extends v.GenericSchema>(name: string, schema: S) {
  const message = v.pipe(v.string(), v.parseJson(), schema)
  return {
    name,
    publish: (bus: Bus, value: v.InferInput<S>) => bus.publish(name, JSON.stringify(value)),
    subscribe: (bus: Bus, handler: (value: v.InferOutput<S>) => void) =>
      bus.subscribe(name, text => {
        const parsed = v.safeParse(message, text)
        if (parsed.success) handler(parsed.output)
      }),
  }
}

/** For one process: delivers at once and in order; a listener that throws is reported and isolated. */
export function createMemoryBus(onError: (cause: unknown) => void): Bus {
  const topics = new Map<string, Set<(message: string) => void>>()
  return {
    processId: randomUUID(),
    publish(topic, message) {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(message)
        } catch (cause) {
          onError(cause)
        }
      }
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    close: async () => topics.clear(),
  }
}
