import { useUser } from '@xiaolou/browser/session'
import { createStore, useStore } from '@xiaolou/browser/store'
import { role } from '@xiaolou/contract/user'
import { useEffect } from 'react'

type Doors = typeof import('./owner-doors.tsx')

const doors = createStore<Doors | undefined>(undefined)
const load = () =>
  import('./owner-doors.tsx').then(doors.set, () => {
    // A kindness: the console has an address of its own.
  })

/** The owner's ways into the console, for them alone: no reader's browser fetches them. */
export function useOwnerDoors(): Doors | undefined {
  const isOwner = useUser()?.role === role.administrator
  const loaded = useStore(doors)
  useEffect(() => {
    if (isOwner) void load()
  }, [isOwner])
  return isOwner ? loaded : undefined
}
