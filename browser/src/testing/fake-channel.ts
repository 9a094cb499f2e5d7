type Hear = (say: () => void) => void

/**
 * Like `BroadcastChannel`, within one test: a message reaches the others of its name soon after. Each tab
 * gets a class of its own, whose `hear` sets the globals of that tab.
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
