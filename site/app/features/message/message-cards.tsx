import { useEffect, useRef, useState } from 'react'
import { listAddress } from './list-wish.ts'
import { MessageCard } from './message-card.tsx'
import { OwnActs } from './own-acts.tsx'
import { hasMore, type Shelf } from './shelf.ts'
import { useMore } from './use-shelf.ts'

/** The wall of cards and the way to more of them: a link to the next page, which is turned here where script runs. */
export function MessageCards({ shelf, address }: { shelf: Shelf; address: string }) {
  const { wish } = shelf.data
  const { state, more } = useMore(address)
  const [focusIndex, setFocusIndex] = useState<number>()
  const [said, setSaid] = useState('')
  const wall = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focusIndex === undefined) return
    // The link that was pressed may be gone: whoever uses the keyboard goes on at the first new card.
    wall.current?.children[focusIndex]
      ?.querySelector<HTMLElement>('.card-link')
      ?.focus({ preventScroll: true })
  }, [focusIndex])
  const turn = async (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state === 'loading') return
    const before = shelf.list.length
    // A click by the keyboard has no position of its own.
    const isByKeyboard = event.detail === 0
    const count = await more()
    if (count === undefined) return
    setSaid(`又翻出 ${count} 条`)
    if (isByKeyboard) setFocusIndex(before)
  }
  const next = { ...wish, page: shelf.lastPage + 1 }
  return (
    <section aria-label="留言">
      {wish.page > 1 ? (
        <p className="wall-earlier">
          <a href={listAddress({ ...wish, page: wish.page - 1 })} rel="prev">
            看更新的留言
          </a>
        </p>
      ) : null}
      <ul ref={wall} className="wall">
        {shelf.list.map(message => (
          <li key={message.id}>
            <MessageCard message={message} acts={<OwnActs message={message} />} />
          </li>
        ))}
      </ul>
      <div className="wall-more">
        {hasMore(shelf) ? (
          <>
            {state === 'failed' ? (
              <p role="alert" className="wall-more-failed">
                没有取到。也许是线断了一下，再试一次。
              </p>
            ) : null}
            <a
              href={listAddress(next)}
              rel="next"
              aria-busy={state === 'loading' || undefined}
              className="ui-button ui-button-outline ui-button-medium"
              onClick={event => void turn(event)}
            >
              {state === 'loading' ? '正在翻页…' : state === 'failed' ? '再试一次' : '点击加载更多'}
            </a>
          </>
        ) : (
          <p className="wall-end">{shelf.list.length > 6 ? '墙就到这里了。' : null}</p>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </section>
  )
}
