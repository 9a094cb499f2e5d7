import { updateStaticState } from '@xiaolou/browser/static-state'
import { useStaticState } from '@xiaolou/browser/use-static-state'
import { messagesPath, publishMessagePath } from '@xiaolou/contract/address'
import { buttonClass, IconButton } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { PenLine, Search, X } from '@xiaolou/ui/icon'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaticExport } from '~/lib/site.ts'
import { forgetLists, type ListData } from './message-lists.ts'
import type { ListQuery } from './message-query.ts'

/** Popular tags as filters, a search field, and how the wall is shown. */
export function ListTools({
  query,
  tags,
  total,
}: {
  query: ListQuery
  tags: ListData['tags']
  total: number
}) {
  const staticExport = useStaticExport()
  return (
    <div className="wall-tools">
      {staticExport ? null : (
        <>
          <SearchField query={query} />
          <ModeSwitch />
          <a href={publishMessagePath()} className={buttonClass({ tone: 'primary' })}>
            <PenLine size={16} aria-hidden="true" />
            写一条
          </a>
        </>
      )}
      <TagFilter query={query} tags={tags ?? []} />
      <p role="status" className="wall-found ink-3 text-14">
        {query.words ? `找到 ${total} 条写着「${query.words}」的留言。` : null}
      </p>
    </div>
  )
}

/** A form that works without script: it submits `?q=` and the tag. */
function SearchField({ query }: { query: ListQuery }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(query.words)
  const [asked, setAsked] = useState(query.words)
  // Back, forward and the filters change the query; the field follows.
  if (asked !== query.words) {
    setAsked(query.words)
    setWords(query.words)
  }
  const go = (next: string) => {
    const address = messagesPath({ tag: query.tag, words: next.trim() })
    forgetLists(address)
    void navigate(address)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    go(words)
  }
  return (
    <search>
      <form action={messagesPath()} method="get" onSubmit={search} className="wall-search">
        {query.tag ? <input type="hidden" name="tag" value={query.tag} /> : null}
        <Input
          name="q"
          type="search"
          enterKeyHint="search"
          aria-label="在留言里找"
          placeholder="在留言里找"
          autoComplete="off"
          maxLength={64}
          value={words}
          onChange={event => setWords(event.target.value)}
          start={<Search size={18} aria-hidden="true" />}
          end={
            words ? (
              <IconButton
                label="清空"
                onClick={() => {
                  setWords('')
                  if (query.words) go('')
                }}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            ) : null
          }
        />
      </form>
    </search>
  )
}

const modes = [
  { isCard: true, label: '纸条' },
  { isCard: false, label: '弹幕' },
] as const

function ModeSwitch() {
  const { messageTypeIsCard } = useStaticState()
  return (
    <fieldset className="wall-mode">
      <legend className="sr-only">怎么看</legend>
      {modes.map(({ isCard, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={messageTypeIsCard === isCard}
          onClick={() => updateStaticState({ messageTypeIsCard: isCard })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function TagFilter({ query, tags }: { query: ListQuery; tags: NonNullable<ListData['tags']> }) {
  const labelId = useId()
  const hasOther = query.tag !== '' && !tags.some(({ tag }) => tag === query.tag)
  const shown = hasOther ? [{ tag: query.tag, count: undefined }, ...tags] : tags
  if (shown.length === 0) return null
  const all = { tag: '', count: undefined }
  return (
    <nav aria-labelledby={labelId} className="wall-tags">
      <span id={labelId} className="sr-only">
        按标签看
      </span>
      <ul className="wrap">
        {[all, ...shown].map(({ tag, count }) => {
          const address = messagesPath({ tag, words: query.words })
          return (
            <li key={tag}>
              <a
                href={address}
                className="ink-2 text-15"
                aria-current={tag === query.tag ? 'true' : undefined}
                // Choosing it reloads it; only going back restores it as it was.
                onClick={() => forgetLists(address)}
              >
                {tag === '' ? '全部' : tag}
                {count === undefined ? null : (
                  <span className="wall-tag-count ink-3 tabular">
                    {count}
                    <span className="sr-only"> 条</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
