import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../lib/idle.ts'

/** Also called when the page is at rest: 4 KB then are a round trip less between the click and the first hit. */
export const loadSearch = async () => ({
  default: (await import('../features/search/search-dialog.tsx')).SearchDialog,
})
const SearchDialog = lazy(loadSearch)

/** Whether the search dialog is open, and its keys: Ctrl or ⌘ with K anywhere, `/` where nothing is being written. */
export function useSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useEffect(() => whenIdle(() => void loadSearch()), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isOpen, open, close: () => setIsOpen(false) }
}

/** The dialog's code comes when it is first wanted. */
export function SearchPlace({ search }: { search: ReturnType<typeof useSearch> }) {
  return search.isOpen ? (
    <Suspense>
      <SearchDialog onClose={search.close} />
    </Suspense>
  ) : null
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false
  if (event.key.toLowerCase() === 'k') return event.ctrlKey || event.metaKey
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
