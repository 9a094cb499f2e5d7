import { loadPart } from '../part.ts'

/** How far below the window a diagram may be when its painter, some hundred kilobytes, is sent for. */
const aheadPx = 800

/** Draws the body's diagrams once one of them comes near the window. Returns what calls it off. */
export function drawLater(body: HTMLElement): () => void {
  let isOver = false
  let stop = () => {}
  const watcher = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watcher.disconnect()
      void loadPart({
        name: '图',
        load: async () => (await import('./diagram.client.ts')).drawDiagrams(body),
        use(undo) {
          if (isOver) undo()
          else stop = undo
        },
      })
    },
    { rootMargin: `${aheadPx}px 0px` },
  )
  for (const diagram of body.querySelectorAll('[data-diagram]')) watcher.observe(diagram)
  return () => {
    isOver = true
    watcher.disconnect()
    stop()
  }
}
