import { freshenUser } from '@xiaolou/browser/fresh-user'
import { useUser, whenRestored } from '@xiaolou/browser/session'
import { role } from '@xiaolou/contract/user'
import { useEffect, useState } from 'react'

/**
 * Who uses the console: unknown yet; nobody signed in; a guest; the owner. Once the owner is in, the end of
 * the session does not unmount anything: their text stays, and the sign-in dialog opens above it.
 */
export type Gate = 'waiting' | 'nobody' | 'guest' | 'owner'

export function useGate(): Gate {
  const user = useUser()
  const [isKnown, setIsKnown] = useState(false)
  const [hasEntered, setHasEntered] = useState(false)
  const isOwner = user?.role === role.administrator
  useEffect(() => {
    // The stored role lets the owner in at once, also offline; the server's answer then decides.
    void whenRestored()
      .then(freshenUser)
      .then(() => setIsKnown(true))
  }, [])
  if (isOwner && !hasEntered) setHasEntered(true)
  if (isOwner || (hasEntered && !user)) return 'owner'
  if (!isKnown) return 'waiting'
  return user ? 'guest' : 'nobody'
}
