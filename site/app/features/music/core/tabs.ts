import { isRecord } from '../../../lib/is-record.ts'

/** What tabs need of the browser; either may be missing (locks: on plain http). */
export type TabsWorld = {
  readonly locks:
    | {
        /** As `navigator.locks.request`: `held` is given null when the lock is not available; rejects when it is stolen. */
        request(
          name: string,
          options: { readonly steal?: boolean; readonly ifAvailable?: boolean },
          held: (lock: unknown) => Promise<void>,
        ): Promise<unknown>
      }
    | undefined
  openChannel(name: string): TabChannel | undefined
}

export type TabChannel = {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
}

export type TabMessage = {
  readonly kind: 'share'
  readonly share: unknown
  readonly isPaused: boolean
  readonly seconds: number
}

export type Tabs = ReturnType<typeof createTabs>

const name = 'xiaolou-music'

/**
 * Sees to it that one tab plays: whoever takes has it, and the one that had it hears `onLost`. With the browser's locks,
 * which end with a tab however it ends; without them by word of mouth. Also hands on what tabs tell each other.
 */
export function createTabs(given: {
  world: TabsWorld
  onLost: () => void
  onTold: (message: TabMessage) => void
}) {
  const { world } = given
  const channel = world.openChannel(name)
  let release: (() => void) | undefined

  channel?.onMessage(message => {
    if (!isRecord(message)) return
    if (message.kind === 'took' && !world.locks) lose()
    const { kind, share, isPaused, seconds } = message
    if (kind === 'share' && typeof isPaused === 'boolean' && typeof seconds === 'number')
      given.onTold({ kind, share, isPaused, seconds })
  })

  function lose(): void {
    if (!release) return
    letGo()
    given.onLost()
  }

  function letGo(): void {
    release?.()
    release = undefined
  }

  /** Says whether this tab has it; the lock is held until it is let go or stolen. */
  function ask(options: { steal?: boolean; ifAvailable?: boolean }): Promise<boolean> {
    const { locks } = world
    if (!locks) return Promise.resolve(true)
    return new Promise(resolve => {
      let own: (() => void) | undefined
      const held = (lock: unknown) =>
        new Promise<void>(done => {
          resolve(lock !== null)
          if (lock === null) return done()
          own = done
          release = done
        })
      locks.request(name, options, held).catch(() => {
        // Stolen, by this tab itself when it took twice; or refused, by a page that may not have locks.
        resolve(false)
        if (own !== undefined && release === own) lose()
      })
    })
  }

  return {
    /** Takes it from whoever has it. */
    take(): void {
      if (release) return
      if (world.locks) void ask({ steal: true })
      else {
        release = () => undefined
        channel?.postMessage({ kind: 'took' })
      }
    },
    /** Whether nobody has it; then this tab does. Without locks nobody can say: false. */
    tryTake: (): Promise<boolean> => (world.locks ? ask({ ifAvailable: true }) : Promise.resolve(false)),
    letGo,
    tell(message: TabMessage): void {
      channel?.postMessage(message)
    },
    stop(): void {
      letGo()
      channel?.close()
    },
  }
}
