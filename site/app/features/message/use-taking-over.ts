import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True while a page that the server drew is being taken over, false ever after and on every later screen. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
