import { freshenUser } from '@xiaolou/browser/fresh-user'
import { useUser, whenRestored } from '@xiaolou/browser/session'
import { role } from '@xiaolou/contract/user'
import { useEffect, useState } from 'react'

/**
 * Who stands at the door: not known yet; nobody signed in; a guest; the owner. Once the owner is inside, the end of the
 * session does not put them out: what they were writing stays where it is, and the dialog to sign in lies over it.
 */
export type Gate = 'waiting' | 'nobody' | 'guest' | 'owner'

export function useGate(): Gate {
  const user = useUser()
  const [isKnown, setIsKnown] = useState(false)
  const [hasEntered, setHasEntered] = useState(false)
  const isOwner = user?.role === role.administrator
  useEffect(() => {
    // The kept role lets the owner in at once, also without a line; what the server says now decides.
    void whenRestored()
      .then(freshenUser)
      .then(() => setIsKnown(true))
  }, [])
  if (isOwner && !hasEntered) setHasEntered(true)
  if (isOwner || (hasEntered && !user)) return 'owner'
  if (!isKnown) return 'waiting'
  return user ? 'guest' : 'nobody'
}
