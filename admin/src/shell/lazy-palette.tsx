import { whenIdle } from '@xiaolou/browser/idle'
import { openWanted, preload, useLazy } from '@xiaolou/browser/lazy'
import { useUser } from '@xiaolou/browser/session'
import { createEmitter } from '@xiaolou/browser/store'
import { useEffect } from 'react'

const wanted = createEmitter()
/** Opens the palette: from the sidebar, the phone's bar and ⌘K. */
export const openPalette = (): void => wanted.emit()

const load = () => import('./palette.tsx').then(module => module.Palette)

export function PalettePart() {
  const { Part: Palette, isOpen, open, close } = useLazy({ name: '搜索后台', load })
  useEffect(() => wanted.on(open), [open])
  useEffect(openWanted, [])
  useEffect(() => whenIdle(() => preload(load)), [])
  // If the session ends meanwhile, the sign-in form must not open above this.
  const isSignedIn = useUser() !== undefined
  useEffect(() => {
    if (!isSignedIn) close()
  }, [isSignedIn, close])
  return Palette && isOpen ? <Palette onClose={close} /> : null
}
