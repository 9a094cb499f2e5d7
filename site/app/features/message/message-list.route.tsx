import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { nextPage } from '@xiaolou/browser/paged-list'
import { useStaticState } from '@xiaolou/browser/use-static-state'
import { messagesPath } from '@xiaolou/contract/address'
import { buttonClass } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { useStaticExport } from '~/lib/site.ts'
import { Danmaku } from './danmaku.tsx'
import { ListTools } from './list-tools.tsx'
import { MessageCard } from './message-card.tsx'
import { loadSavedList, type SavedList, useMore, useSavedList } from './message-lists.ts'
import type { ListQuery } from './message-query.ts'

export const loader = screenLoader(loadSavedList)
export { default as styles } from './message-list.css?url'

export function meta({ data: { query, messages } }: HeadInput<typeof loader>): PageHead {
  const { tag, words, page } = query
  const title = tag ? `留言 · ${tag}` : '留言'
  return {
    title: page > 1 ? `${title} · 第 ${page} 页` : title,
    description: tag ? `留言板上写着「${tag}」的话。` : '客人在门厅留下的话，一张张贴在墙上。',
    path: messagesPath({ tag, page }),
    isIndexed: words === '' && messages.list.length > 0,
  }
}

export default function MessageList() {
  const { data, list, address } = useSavedList(useLoaderData<typeof loader>())
  const { messageTypeIsCard } = useStaticState()
  const staticExport = useStaticExport()
  const { query, tags } = data
  return (
    <div className="page">
      <PageBanner
        routeName="MessageList"
        title="留言"
        text={
          list.total > 0 && !isFiltered(query)
            ? `墙上贴着 ${list.total} 张纸条。`
            : '来过的人，在这里留下一句话。'
        }
      />
      <ListTools query={query} tags={tags} total={list.total} />
      {list.rows.length === 0 ? (
        <NothingHere query={query} isBeyond={list.total > 0} />
      ) : messageTypeIsCard || staticExport ? (
        <Cards key={address} query={query} list={list} address={address} />
      ) : (
        <Danmaku query={query} />
      )}
    </div>
  )
}

const isFiltered = ({ tag, words }: ListQuery): boolean => tag !== '' || words !== ''

function NothingHere({ query, isBeyond }: { query: ListQuery; isBeyond: boolean }) {
  const staticExport = useStaticExport()
  if (isBeyond)
    return (
      <EmptyState
        drawing="boat"
        title="翻过头了，这一面墙还空着。"
        way={{ href: messagesPath({ ...query, page: 1 }), label: '回到第一页' }}
      />
    )
  if (!isFiltered(query))
    return (
      <EmptyState
        drawing="book"
        title={staticExport ? '墙还空着。' : '墙还空着，等第一张纸条。'}
        text={staticExport ? undefined : '不必登录，写下就能贴上。'}
      />
    )
  return (
    <EmptyState
      drawing="boat"
      title="这样的话，还没有人说过。"
      text="换个词再找找，或者由你来说第一句。"
      way={{ href: messagesPath(), label: '看全部留言' }}
    />
  )
}

type CardsProps = { query: ListQuery; list: SavedList['list']; address: string }

/** The wall of cards and a link to the next page, which script loads into this one. */
function Cards({ query, list, address }: CardsProps) {
  const { state, readMore } = useMore(address)
  const [focusIndex, setFocusIndex] = useState<number>()
  const [said, setSaid] = useState('')
  const wall = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focusIndex === undefined) return
    // The pressed link may be gone: the keyboard's focus moves to the first new card.
    const card = wall.current?.children[focusIndex]
    card?.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true })
  }, [focusIndex])
  const press = async (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    if (state === 'loading') return
    const before = list.rows.length
    // A click by keyboard has no coordinates.
    const isByKeyboard = event.detail === 0
    const count = await readMore()
    if (count === undefined) return
    setSaid(`又翻出 ${count} 条`)
    if (isByKeyboard) setFocusIndex(before)
  }
  return (
    <section aria-label="留言">
      {query.page > 1 ? (
        <p className="wall-earlier ink-link text-15">
          <a href={messagesPath({ ...query, page: query.page - 1 })} rel="prev">
            看更新的留言
          </a>
        </p>
      ) : null}
      <ul ref={wall} className="wall">
        {list.rows.map(message => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <div className="wall-more grid gap-12">
        {list.isEnd ? (
          <p className="wall-end ink-3">{list.rows.length > 6 ? '墙就到这里了。' : null}</p>
        ) : (
          <>
            {state === 'failed' ? (
              <p role="alert" className="ink-danger text-15">
                没有取到。也许是线断了一下，再试一次。
              </p>
            ) : null}
            <a
              href={messagesPath({ ...query, page: nextPage(list) })}
              rel="next"
              aria-busy={state === 'loading' || undefined}
              className={buttonClass({})}
              onClick={event => void press(event)}
            >
              {state === 'loading' ? '正在翻页…' : state === 'failed' ? '再试一次' : '点击加载更多'}
            </a>
          </>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </section>
  )
}
