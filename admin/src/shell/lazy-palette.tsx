import { whenIdle } from '@xiaolou/browser/idle'
import { openWanted, preload, useLazy } from '@xiaolou/browser/lazy'
import { useUser } from '@xiaolou/browser/session'
import { createEmitter } from '@xiaolou/browser/store'
import { useEffect } from 'react'

const wanted = createEmitter()
/** The search of the console: from the rail, the phone's bar and ⌘K. */
export const openPalette = (): void => wanted.emit()

const load = () => import('./palette.tsx').then(module => module.Palette)

export function PalettePart() {
  const { Part: Palette, isOpen, open, close } = useLazy({ name: '搜索后台', load })
  useEffect(() => wanted.on(open), [open])
  useEffect(openWanted, [])
  useEffect(() => whenIdle(() => preload(load)), [])
  // A session that ends while one looks for something: the form to sign in is not to lie over this one.
  const isSignedIn = useUser() !== undefined
  useEffect(() => {
    if (!isSignedIn) close()
  }, [isSignedIn, close])
  return Palette && isOpen ? <Palette onClose={close} /> : null
}
