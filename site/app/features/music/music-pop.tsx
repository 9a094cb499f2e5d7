import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { changeScreen, type Pop, togglePop, useScreen } from './screen.ts'

/**
 * A button and the small sheet that it opens: above it, on a phone at the foot of the window. A press elsewhere and
 * Escape close it. Small on purpose: a library for this would be half of what the player may weigh.
 */
export function MusicPop({
  name,
  label,
  title,
  icon,
  className = '',
  children,
  ...rest
}: {
  name: Pop
  /** Of the button, when it says more than the sheet's title. */
  label?: string
  title: string
  icon: ReactNode
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'name' | 'title' | 'children'>) {
  const isOpen = useScreen().pop === name
  const place = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) changeScreen({})
    }
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      const isInside =
        place.current?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (
    <div ref={place} className={`music-pop-place ${className}`}>
      <IconButton
        {...rest}
        label={label ?? title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => togglePop(name)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <>
          <div className="music-pop-veil" />
          <div
            ref={sheet}
            role="dialog"
            aria-label={title}
            tabIndex={-1}
            className={`music-pop music-pop-${name}`}
          >
            {children}
          </div>
        </>
      )}
    </div>
  )
}
