import { type ComponentType, useEffect, useState } from 'react'
import { showNotice } from '~/lib/notice.ts'

/** A part of the screens that has a file of its own, once it is here. If it does not come, a notice says so. */
function useLatePart(load: () => Promise<ComponentType>, onFailure: () => void): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, when the part is first drawn.
  useEffect(() => {
    let isOver = false
    load().then(
      part => !isOver && setPart(() => part),
      () => {
        if (isOver) return
        onFailure()
        showNotice({ tone: 'warn', title: '这一页没有取到', text: '也许是线断了一下。稍等片刻，再试一次。' })
      },
    )
    return () => {
      isOver = true
    }
  }, [])
  return Part
}

/** Draws such a part as soon as it is here. */
export function LatePart({ load, onFailure }: { load: () => Promise<ComponentType>; onFailure: () => void }) {
  const Part = useLatePart(load, onFailure)
  return Part ? <Part /> : null
}
