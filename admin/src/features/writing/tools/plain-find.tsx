import { useEffect } from 'react'
import type { Surface } from '../../../lib/surface.ts'
import { FindPanel } from './find-panel.tsx'
import { isPressed } from './tool-keys.ts'

/** The textarea's own 查找, with the same key as in CodeMirror. */
export function PlainFind({
  surface,
  scroller,
  isOpen,
  onOpenChange,
}: {
  surface: Surface
  scroller: HTMLElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed('Mod-f', event)) return
      event.preventDefault()
      onOpenChange(true)
    }
    scroller.addEventListener('keydown', press)
    return () => scroller.removeEventListener('keydown', press)
  }, [scroller, onOpenChange])
  if (!isOpen) return null
  const close = () => {
    onOpenChange(false)
    surface.focus()
  }
  return <FindPanel surface={surface} onClose={close} />
}
