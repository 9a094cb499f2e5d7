import type { NotifyFrame } from '@xiaolou/contract/frame'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { LiveFeature, LiveHub } from '../../platform/live.ts'
import { notifyTopic } from './notify.ts'

const changed = v.pipe(v.string(), v.parseJson(), v.object({ userId: v.number() }))

/** Pushes a user's true unread total to all of the user's sockets: when one signs in, and with every change. */
export function notifyLive(parts: {
  bus: Bus
  countUnread: (userId: number) => Promise<number>
  jobs: Pick<Jobs, 'soon'>
}): LiveFeature {
  const { bus, countUnread, jobs } = parts
  // While a total is being counted, later changes of the same user ask for one more count, not for one each.
  const counting = new Map<number, { isStale: boolean }>()

  const push = async (hub: LiveHub, userId: number) => {
    if (!hub.isOnline(userId)) return
    const underWay = counting.get(userId)
    if (underWay) {
      underWay.isStale = true
      return
    }
    const state = { isStale: true }
    counting.set(userId, state)
    try {
      while (state.isStale) {
        state.isStale = false
        const unread = await countUnread(userId)
        if (!state.isStale) hub.sendToUser(userId, { type: 'notify', unread } satisfies NotifyFrame)
      }
    } finally {
      counting.delete(userId)
    }
  }

  return {
    async onInit(socket) {
      if (socket.actor.kind === 'visitor') return
      const unread = await countUnread(socket.actor.userId)
      socket.send({ type: 'notify', unread } satisfies NotifyFrame)
    },
    start: hub =>
      bus.subscribe(notifyTopic, message => {
        const parsed = v.safeParse(changed, message)
        if (parsed.success) jobs.soon('push notifications', () => push(hub, parsed.output.userId))
      }),
  }
}
