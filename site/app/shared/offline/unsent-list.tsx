import { useUser } from '@xiaolou/browser/session'
import { readTime } from './offline-page.ts'
import { dropUnsent, type Unsent, useUnsent } from './unsent.ts'
import './unsent-list.css'

/** The reader's unsent texts that `isHere` selects; each can be cancelled and edited again. */
export function UnsentList({
  isHere,
  onTakeBack,
}: {
  isHere: (one: Unsent) => boolean
  onTakeBack: (one: Unsent) => void
}) {
  const userId = useUser()?.id ?? 0
  const here = useUnsent().filter(one => one.userId === userId && isHere(one))
  if (here.length === 0) return null
  return (
    <ul className="unsent" aria-label="等着寄出的">
      {here.map(one => (
        <li key={one.id}>
          {one.kind === 'comment' && one.body.quote && (
            <blockquote className="unsent-quote one-line ink-3 text-14">{one.body.quote.exact}</blockquote>
          )}
          <p dir="auto" className="unsent-words">
            {one.words}
          </p>
          <p className="unsent-foot ink-2 text-13 baseline">
            {one.refusal === '' ? `${readTime(one.atMs)} 写的，有网时自己寄出。` : `没有寄出：${one.refusal}`}
            <button
              type="button"
              className="word-button"
              onClick={() => {
                if (dropUnsent(one.id)) onTakeBack(one)
              }}
            >
              取回来改
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}
