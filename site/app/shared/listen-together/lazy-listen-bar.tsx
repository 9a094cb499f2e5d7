import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./listen-bar.client.tsx').then(module => module.ListenBar)

/**
 * Under the head of the chat room: what everybody listens to, and the way to them. It is fetched when the page is alive, and
 * keeps its place until then; without script there is nothing to listen with.
 */
export function LazyListenBar() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    // One that does not come is no loss to who has come to talk.
    load().then(
      part => setPart(() => part),
      () => undefined,
    )
  }, [])
  return <div className="together-place scripted">{Part && <Part />}</div>
}
