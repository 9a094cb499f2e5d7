/** Messages between the parts of the program and, with Redis, between several processes of one site. */
export type Bus = {
  publish(topic: string, message: string): void
  subscribe(topic: string, listener: (message: string) => void): () => void
  close(): Promise<void>
}

/** One process: delivered at once, in order; a listener that throws is reported and stops nobody else. */
export function createMemoryBus(onError: (cause: unknown) => void): Bus {
  const topics = new Map<string, Set<(message: string) => void>>()
  return {
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
