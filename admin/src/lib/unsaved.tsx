import { Button } from '@xiaolou/ui/button'
import type { ReactNode } from 'react'
import { WordButton } from './word-button.tsx'

/** Whether the content is saved, and whether this browser keeps it until then. */
export function SaveState({ isChanged, isKept }: { isChanged: boolean; isKept: boolean }) {
  const unsaved = isKept ? '改过还没存，先收在这台电脑里。' : '改过还没存；浏览器收不下，关掉就没有了。'
  return <span role="status">{isChanged ? unsaved : '和存着的一样。'}</span>
}

/**
 * Notices that need attention or a choice. `conflict`: somebody else has saved meanwhile, and one version must
 * be chosen. `continued`: unsaved text of an earlier session was restored and can be discarded.
 */
export function UnsavedNotes({
  error,
  conflict,
  continued,
  className,
  keepMine,
  takeTheirs,
  giveUp,
  children,
}: {
  error: string
  conflict: ReactNode
  continued: string | false
  className: string
  keepMine: () => void
  takeTheirs: () => void
  giveUp: () => void
  /** Stands under the error. */
  children?: ReactNode
}) {
  return (
    <>
      {error && (
        <p role="alert" className={`ui-field-error ${className}`}>
          {error}
        </p>
      )}
      {children}
      {conflict && (
        <section role="alert" className={className}>
          {conflict}
          <Button size="small" onClick={keepMine}>
            留我这份
          </Button>
          <Button size="small" onClick={takeTheirs}>
            用那边的
          </Button>
        </section>
      )}
      {!conflict && continued && (
        <p className={className}>
          {continued}
          <WordButton onClick={giveUp}>不要了，用存着的</WordButton>
        </p>
      )}
    </>
  )
}
