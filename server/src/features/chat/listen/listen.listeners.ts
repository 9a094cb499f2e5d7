import * as v from 'valibot'
import { createTopic, goneTopic, missedTopic } from '../../../platform/bus.ts'
import type { LiveSocket } from '../../../platform/live.ts'
import type { Deps } from '../../../platform/services.ts'

/** Between processes: who listens at one of them. */
const listenersTopic = createTopic(
  'chat listeners',
  v.object({
    processId: v.string(),
    userIds: v.array(v.number()),
    visitors: v.number(),
    isAsking: v.boolean(),
  }),
)

type Part = { userIds: readonly number[]; visitors: number }

/** Who listens: by user over tabs, visitors by their tabs, over all processes. */
export function createListeners({ bus }: Pick<Deps, 'bus'>) {
  let onChange = () => {}
  const sockets = new Map<LiveSocket, number | undefined>()
  const others = new Map<string, Part>()

  const own = (): Part => {
    const ids = [...sockets.values()]
    const userIds = [...new Set(ids.filter(id => id !== undefined))]
    return { userIds, visitors: ids.filter(id => id === undefined).length }
  }
  const publish = (isAsking = false) =>
    listenersTopic.publish(bus, { processId: bus.processId, ...own(), userIds: [...own().userIds], isAsking })
  const change = () => {
    publish()
    onChange()
  }

  return {
    has: (socket: LiveSocket) => sockets.has(socket),
    hasOwn: () => sockets.size > 0,
    add(socket: LiveSocket, userId: number | undefined) {
      if (sockets.has(socket)) return
      sockets.set(socket, userId)
      change()
    },
    remove(socket: LiveSocket) {
      if (sockets.delete(socket)) change()
    },
    /** `voters` are the signed-in ones among them. */
    all(): { count: number; voters: ReadonlySet<number> } {
      const parts = [own(), ...others.values()]
      const voters = new Set(parts.flatMap(({ userIds }) => userIds))
      return { voters, count: voters.size + parts.reduce((sum, { visitors }) => sum + visitors, 0) }
    },
    /** `changed` is called when the number may have changed. */
    start(changed: () => void): () => void {
      onChange = changed
      const ends = [
        listenersTopic.subscribe(bus, ({ processId, isAsking, ...part }) => {
          if (processId === bus.processId) return
          others.set(processId, part)
          if (isAsking && sockets.size > 0) publish()
          onChange()
        }),
        bus.subscribe(goneTopic, processId => {
          if (others.delete(processId)) onChange()
        }),
        bus.subscribe(missedTopic, () => publish(true)),
      ]
      publish(true)
      return () => {
        onChange = () => {}
        sockets.clear()
        publish()
        for (const end of ends) end()
      }
    },
  }
}

export type Listeners = ReturnType<typeof createListeners>
