import { PenLine, Search, X } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { Input } from '@xiaolou/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { updateStaticState, useStaticState } from '~/lib/static-state.ts'
import { publishAddress } from './detail-address.ts'
import type { ListData } from './list-data.ts'
import { type ListWish, listAddress, listPath } from './list-wish.ts'
import { forgetShelves } from './shelf-store.ts'

/** Hot tags as filters, a search field, and which way the wall is shown. */
export function ListTools({ wish, tags, total }: { wish: ListWish; tags: ListData['tags']; total: number }) {
  return (
    <div className="wall-tools">
      <SearchField wish={wish} />
      <ModeSwitch />
      <a href={publishAddress()} className="ui-button ui-button-primary ui-button-medium">
        <PenLine size={16} aria-hidden="true" />
        写一条
      </a>
      <TagFilter wish={wish} tags={tags ?? []} />
      <p role="status" className="wall-found">
        {wish.words ? `找到 ${total} 条写着「${wish.words}」的留言。` : null}
      </p>
    </div>
  )
}

/** A form that works before any script: `?q=` and the tag go with it. */
function SearchField({ wish }: { wish: ListWish }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(wish.words)
  const [asked, setAsked] = useState(wish.words)
  // Back, forward and the filters change what is asked for; the field says the same.
  if (asked !== wish.words) {
    setAsked(wish.words)
    setWords(wish.words)
  }
  const go = (next: string) => {
    const address = listAddress({ tag: wish.tag, words: next.trim() })
    forgetShelves(address)
    void navigate(address)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    go(words)
  }
  return (
    <search>
      <form action={listPath} method="get" onSubmit={search} className="wall-search">
        {wish.tag ? <input type="hidden" name="tag" value={wish.tag} /> : null}
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
                  if (wish.words) go('')
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

function TagFilter({ wish, tags }: { wish: ListWish; tags: NonNullable<ListData['tags']> }) {
  const labelId = useId()
  const hasOther = wish.tag !== '' && !tags.some(({ tag }) => tag === wish.tag)
  const shown = hasOther ? [{ tag: wish.tag, count: undefined }, ...tags] : tags
  if (shown.length === 0) return null
  const all = { tag: '', count: undefined }
  return (
    <nav aria-labelledby={labelId} className="wall-tags">
      <span id={labelId} className="sr-only">
        按标签看
      </span>
      <ul>
        {[all, ...shown].map(({ tag, count }) => {
          const address = listAddress({ tag, words: wish.words })
          return (
            <li key={tag}>
              <a
                href={address}
                aria-current={tag === wish.tag ? 'true' : undefined}
                // Chosen anew, it is asked for anew; only going back finds it as it was left.
                onClick={() => forgetShelves(address)}
              >
                {tag === '' ? '全部' : tag}
                {count === undefined ? null : (
                  <span className="wall-tag-count">
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
