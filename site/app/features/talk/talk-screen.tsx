import { Button, buttonClass } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import type { TalkData } from './talk-data.ts'
import { TalkEntry } from './talk-entry.tsx'
import { TalkList } from './talk-list.tsx'
import type { TalkPile } from './talk-pile.ts'
import { type TalkWish, talkAddress } from './talk-wish.ts'
import { useTalkPile } from './use-talk-pile.ts'

/** The chosen talk, the others in columns, and the way to older ones. */
export function TalkScreen({ data }: { data: TalkData }) {
  const { pile, hasMore, loadMore } = useTalkPile(data)
  const nowMs = useNow()
  const talks = useMemo(() => pile.pages.flat(), [pile.pages])
  const { wish } = data
  return (
    <>
      {pile.chosen && (
        <>
          <section className="talk-chosen" aria-label="这一条说说">
            <TalkEntry talk={pile.chosen} nowMs={nowMs} isChosen />
          </section>
          {pile.pages.length > 0 && <h2 className="talk-others">别的说说</h2>}
        </>
      )}
      {talks.length > 0 && <TalkList talks={talks} nowMs={nowMs} />}
      {pile.pages.length === 0 && !pile.chosen ? (
        <NothingHere wish={wish} isBeyond={pile.total > 0} />
      ) : (
        <TalkWays wish={wish} pile={pile} hasMore={hasMore} onMore={() => void loadMore()} />
      )}
    </>
  )
}

/** When the page was made, then the reader's own clock: a kept page may be hours old. */
function useNow(): number {
  const { renderedAtMs } = useSite()
  const [nowMs, setNowMs] = useState(renderedAtMs)
  useEffect(() => setNowMs(Date.now()), [])
  return nowMs
}

/** On to older ones. The link is a page of its own; with script it brings that page to this one. */
function TalkWays({
  wish,
  pile,
  hasMore,
  onMore,
}: {
  wish: TalkWish
  pile: TalkPile
  hasMore: boolean
  onMore: () => void
}) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <nav className="talk-ways" aria-label="更多说说">
      {wish.page > 1 && (
        <a href={talkAddress({ tag: wish.tag, page: wish.page - 1 })} rel="prev">
          看更新的
        </a>
      )}
      {pile.state === 'failed' && (
        <p role="alert" className="talk-failed">
          后面的没有取到。
          <Button size="small" onClick={onMore}>
            再试一次
          </Button>
        </p>
      )}
      {pile.state !== 'failed' && hasMore && (
        <a
          href={talkAddress({ tag: wish.tag, page: pile.lastPage + 1 })}
          rel="next"
          className={buttonClass({})}
          aria-busy={pile.state === 'loading'}
          onClick={press}
        >
          {pile.state === 'loading' ? '正在翻页…' : '点击加载更多'}
        </a>
      )}
      {!hasMore && <p className="talk-end">再往前，就没有了。</p>}
    </nav>
  )
}

function NothingHere({ wish, isBeyond }: { wish: TalkWish; isBeyond: boolean }) {
  const back = (
    <a href={isBeyond ? talkAddress({ tag: wish.tag }) : '/talk'} className={buttonClass({})}>
      {isBeyond ? '回到最近' : '看全部说说'}
    </a>
  )
  if (isBeyond) return <EmptyState drawing="boat" title="翻过头了，这一页还是白纸。" action={back} />
  if (wish.tag) return <EmptyState drawing="boat" title={`还没有哪一条提到「${wish.tag}」。`} action={back} />
  return (
    <EmptyState
      drawing="tea"
      title="檐下放了两把椅子，茶还没有沏上。"
      text="零碎的话、路上的见闻，以后都会记在这里。"
    />
  )
}
