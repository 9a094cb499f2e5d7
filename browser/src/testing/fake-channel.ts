type Hear = (say: () => void) => void

/**
 * As `BroadcastChannel`, among those of one test: what one says, the others of its name hear soon after. Each tab takes a class
 * of its own, whose `hear` puts the globals of that tab in place.
 */
export function fakeChannels(): (hear?: Hear) => new (name: string) => EventTarget {
  const open = new Set<{ name: string; hear: (data: unknown) => void }>()
  return (hear = say => say()) =>
    class extends EventTarget {
      readonly ear: { name: string; hear: (data: unknown) => void }
      constructor(name: string) {
        super()
        const say = (data: unknown) => hear(() => this.dispatchEvent(new MessageEvent('message', { data })))
        this.ear = { name, hear: say }
        open.add(this.ear)
      }
      postMessage(data: unknown) {
        for (const one of open)
          if (one !== this.ear && one.name === this.ear.name)
            queueMicrotask(() => open.has(one) && one.hear(data))
      }
      close() {
        open.delete(this.ear)
      }
    }
}
