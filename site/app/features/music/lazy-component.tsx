import { loadComponent } from '@xiaolou/browser/lazy'
import { type ComponentType, useEffect, useState } from 'react'
import { changeScreen, type Screen } from './screen.ts'

/**
 * Draws a part of the screens that has a file of its own as soon as it is here. If it does not come it is put away
 * (`hidden`), and a notice offers another try, which shows it again (`shown`).
 */
export function LazyComponent(props: {
  name: string
  load: () => Promise<ComponentType>
  shown: Partial<Screen>
  hidden: Partial<Screen>
}) {
  const { name, load, shown, hidden } = props
  const [Part, setPart] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, when the part is first drawn.
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
