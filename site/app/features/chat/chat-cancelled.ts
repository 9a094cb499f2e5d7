import { limits } from '@xiaolou/contract/limits'
import { isFinalFailure } from './call-failure.ts'
import type { ChatWorld } from './chat-world.ts'

/** Beside the outbox of the same account. */
export const cancelledKey = (userId: number): string => `chatCancelled:${userId}`

/**
 * Nonces whose messages were taken away before anybody knew whether they had gone out. Should one come out after all,
 * in this tab, in another, after a reload, it is to be recalled.
 */
export function createCancelled({ world, userId }: { world: ChatWorld; userId: number }) {
  const key = cancelledKey(userId)
  let nonces = readNonces(world.read(key))
  const stopHearing = world.onStored(changed => {
    if (changed === key) nonces = readNonces(world.read(key))
  })
  const takenBack = new Set<number>()
  return {
    add(nonce: string): void {
      nonces = new Set([...readNonces(world.read(key)), nonce].slice(-limits.chatOutboxMax))
      world.write(key, [...nonces])
    },
    /** The message is there: recalls it if it was not to be; again when that did not get through. */
    takeBack({ id, nonce }: { id: number; nonce: string }): void {
      if (!nonces.has(nonce) || takenBack.has(id)) return
      takenBack.add(id)
      world.recall(id).catch((error: unknown) => {
        if (!isFinalFailure(error)) takenBack.delete(id)
      })
    },
    /** Another log: an older one may hold what was recalled since. */
    forgetIds: () => takenBack.clear(),
    stop: stopHearing,
  }
}

function readNonces(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter(nonce => typeof nonce === 'string') : [])
}
