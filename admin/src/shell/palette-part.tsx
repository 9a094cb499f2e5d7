import { whenIdle } from '@xiaolou/browser/idle'
import { preload, usePart } from '@xiaolou/browser/part'
import { createEmitter } from '@xiaolou/browser/store'
import { useEffect } from 'react'

const wanted = createEmitter()
/** 去哪里: from the rail, the phone's bar and ⌘K. */
export const openPalette = (): void => wanted.emit()

const load = () => import('./palette.tsx').then(module => module.Palette)

export function PalettePart() {
  const { Part: Palette, isOpen, open, close } = usePart({ name: '去哪里', load })
  useEffect(() => wanted.on(open), [open])
  useEffect(() => whenIdle(() => preload(load)), [])
  return Palette && isOpen ? <Palette onClose={close} /> : null
}
