import { loadComponent } from '@xiaolou/browser/lazy'
import { type ComponentType, useEffect, useState } from 'react'
import { changeScreen, type Screen } from './screen.ts'

/**
 * Renders a lazily loaded part of the player. If loading fails the part closes (`hidden`), and a notice
 * offers a retry, which shows it again (`shown`).
 */
export function LazyComponent(props: {
  name: string
  load: () => Promise<ComponentType>
  shown: Partial<Screen>
  hidden: Partial<Screen>
}) {
  const { name, load, shown, hidden } = props
  const [Part, setPart] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, on the first render.
  useEffect(() => {
    let isOver = false
    let isMissing = false
    void loadComponent({
      name,
      load,
      use(part) {
        if (!isOver) setPart(() => part)
        else if (isMissing) changeScreen(shown)
      },
      onFailure() {
        if (!isOver) changeScreen(hidden)
        isMissing = true
      },
    })
    return () => {
      isOver = true
    }
  }, [])
  return Part ? <Part /> : null
}
