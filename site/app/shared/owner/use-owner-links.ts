import { useUser } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { role } from '@xiaolou/contract/user'
import { useEffect } from 'react'

type OwnerLinks = typeof import('./owner-links.tsx')

const links = createStore<OwnerLinks | undefined>(undefined)
const load = () =>
  import('./owner-links.tsx').then(links.set, () => {
    // Optional: the console has an address of its own.
  })

/** The owner's links into the console: no other browser loads them. */
export function useOwnerLinks(): OwnerLinks | undefined {
  const isOwner = useUser()?.role === role.administrator
  const loaded = useStore(links)
  useEffect(() => {
    if (isOwner) void load()
  }, [isOwner])
  return isOwner ? loaded : undefined
}
