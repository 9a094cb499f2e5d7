import { readStored, writeStored } from '@xiaolou/browser/storage'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Stored for this device. */
const storageKey = 'writingDesk'
type Kept = { readonly isPlain: boolean; readonly hasSide: boolean; readonly hasPreview: boolean }
const usual: Kept = { isPlain: false, hasSide: true, hasPreview: true }
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'isPlain' in value &&
  'hasSide' in value &&
  'hasPreview' in value

const wide = '(min-width: 1200px)'
const narrow = '(max-width: 798px)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** The editor's layout: text and preview side by side or one of them; outline; focus mode. */
export function useEditor() {
  const [kept, setKept] = useState<Kept>(() => readStored({ key: storageKey, isValid: isKept }) ?? usual)
  const [isTurned, setIsTurned] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isWide, isPhone] = [useMedia(wide), useMedia(narrow)]
  const keep = (part: Partial<Kept>) => {
    const next = { ...kept, ...part }
    setKept(next)
    writeStored({ key: storageKey, value: next })
  }
  useEffect(() => {
    if (!isFocused) return
    const leave = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Escape' && !event.isComposing && !event.defaultPrevented
      if (isOurs && !document.querySelector('[role="dialog"]')) setFocused(false)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isFocused])
  return {
    isPhone,
    isPlain: kept.isPlain,
    setPlain: (isPlain: boolean) => keep({ isPlain }),
    hasSide: kept.hasSide && !isPhone && !isFocused,
    turnSide: () => keep({ hasSide: !kept.hasSide }),
    isPreviewing: !isFocused && (isWide ? kept.hasPreview : isTurned),
    turnPreview: () => (isWide ? keep({ hasPreview: !kept.hasPreview }) : setIsTurned(!isTurned)),
    /** Where only one half is visible, shows the text. */
    showText: () => setIsTurned(false),
    isFocused,
    setFocused,
  }
}

export type Desk = ReturnType<typeof useEditor>
