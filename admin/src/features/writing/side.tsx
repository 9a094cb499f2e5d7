import { quietCall } from '@xiaolou/browser/call'
import { useStore } from '@xiaolou/browser/use-store'
import { type DraftVersion, getDraftHistory } from '@xiaolou/contract/draft-history'
import { useEffect, useState } from 'react'
import type { Surface } from '../../lib/surface.ts'
import { useSiteTime } from '../../lib/when.ts'
import { headingAt, outlineOf } from './editor/outline.ts'
import { changeWords, dayWords } from './history/version-labels.ts'
import type { DraftSaver } from './save/saver.ts'

const lookMs = 300

/** Outline and history, to the left of the text. */
export function Side({
  surface,
  saver,
  onGoTo,
  onHistory,
}: {
  surface: Surface
  saver: DraftSaver
  onGoTo: (offset: number) => void
  onHistory: (id?: number) => void
}) {
  return (
    <aside className="writing-side column">
      <Outline surface={surface} onGoTo={onGoTo} />
      <Versions saver={saver} onHistory={onHistory} />
    </aside>
  )
}

function Outline({ surface, onGoTo }: { surface: Surface; onGoTo: (offset: number) => void }) {
  const { headings, current } = useOutline(surface)
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label="大纲">
      <h2>大纲</h2>
      {headings.length === 0 && <p>用 ## 起个小题，这里就有了路标。</p>}
      {headings.map(({ level, text, offset }, index) => (
        <button
          key={offset}
          type="button"
          data-level={Math.min(3, level - top)}
          aria-current={index === current || undefined}
          onClick={() => onGoTo(offset)}
        >
          {text}
        </button>
      ))}
    </nav>
  )
}

/** Updated shortly after text or caret changed, never during a composition. */
function useOutline(surface: Surface) {
  const [outline, setOutline] = useState(() => ({ headings: outlineOf(surface.getText()), current: -1 }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const headings = outlineOf(surface.getText())
      setOutline({ headings, current: headingAt(headings, surface.getSelection().from) })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, lookMs)
    }
    const off = surface.onChange(soon)
    document.addEventListener('selectionchange', soon)
    soon()
    return () => {
      off()
      document.removeEventListener('selectionchange', soon)
      clearTimeout(timer)
    }
  }, [surface])
  return outline
}

const shownVersions = 4

function Versions({ saver, onHistory }: { saver: DraftSaver; onHistory: (id?: number) => void }) {
  const { key } = saver.draft.get()
  const now = useSiteTime()
  const revision = useStore(saver.view, view => view.revision)
  const savedAt = useStore(saver.view, view => view.savedAt)
  const [versions, setVersions] = useState<readonly DraftVersion[]>([])
  useEffect(() => {
    if (revision === 0) return
    let isOver = false
    quietCall(getDraftHistory, { params: { key }, body: { current: 1, size: shownVersions } }).then(
      ({ list }) => isOver || setVersions(list),
      // The old list stays; the history can still be opened.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [key, revision])
  if (revision === 0) return null
  return (
    <section className="writing-versions" aria-label="历史">
      <h2>历史</h2>
      <p>
        <b className="writing-present">{dayWords(savedAt, now)}</b>
        <span>此刻</span>
      </p>
      {versions.map(version => (
        <button key={version.id} type="button" onClick={() => onHistory(version.id)}>
          <b>{dayWords(version.createdAt, now)}</b>
          <span>{changeWords(version)}</span>
        </button>
      ))}
      <button type="button" className="writing-all" onClick={() => onHistory()}>
        看全部，比一比
      </button>
    </section>
  )
}
