import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./listen-bar.client.tsx').then(module => module.ListenBar)

/**
 * Below the chat's head: the shared song, and the button to join. It loads after hydration with its space
 * reserved; without script nothing could be played.
 */
export function LazyListenBar() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    // The chat works without it.
    load().then(
      part => setPart(() => part),
      () => undefined,
    )
  }, [])
  return <div className="together-place rigid line-below scripted">{Part && <Part />}</div>
}
