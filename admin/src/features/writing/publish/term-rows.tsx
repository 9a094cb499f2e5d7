import { quietCall } from '@xiaolou/browser/call'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { getSeriesList } from '@xiaolou/contract/draft'
import { limits } from '@xiaolou/contract/limits'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { type Loaded, useLoad } from '../../../lib/load.tsx'
import { WordButton } from '../../../lib/word-button.tsx'
import { namesIn, withTags } from './publish-word.ts'
import { isDone, Row } from './row.tsx'
import type { FieldRow } from './who-when-rows.tsx'

const shownTags = 8

/** Says that suggestions failed to load; names can still be typed. */
function Lost({ load }: { load: Pick<Loaded<unknown>, 'failure' | 'isLoading' | 'reload'> }) {
  if (load.failure === undefined || load.isLoading) return null
  return (
    <small>
      已有的没有取到。
      <WordButton onClick={load.reload}>再试一次</WordButton>
    </small>
  )
}

/** A category, or the name of a new one. */
export function CategoryRow({ fields, onChange, problem }: FieldRow) {
  const load = useLoad('category', () => quietCall(getCategoryDictionary))
  const names = (load.value ?? []).map(({ category_name }) => category_name)
  const { category } = fields
  const isNew = category !== '' && load.value !== undefined && !names.includes(category)
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Row name="分类" problem={problem}>
      <div className="publish-words wrap publish-words-many">
        {(isNew ? [category, ...names] : names).map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={name === category}
            onClick={() => {
              onChange({ category: name })
              setIsWriting(false)
            }}
          >
            <span>{name}</span>
          </button>
        ))}
        {isWriting ? (
          <input
            className="publish-line"
            aria-label="新分类的名字"
            placeholder="新分类的名字"
            maxLength={limits.nameMaxLength}
            // biome-ignore lint/a11y/noAutofocus: it replaces the pressed button.
            autoFocus
            onChange={event => onChange({ category: event.currentTarget.value })}
            onKeyDown={event => isDone(event) && setIsWriting(false)}
            onBlur={() => setIsWriting(false)}
          />
        ) : (
          <button type="button" className="publish-more" onClick={() => setIsWriting(true)}>
            另起一类
          </button>
        )}
      </div>
      {isNew && !isWriting && <small>新的一类，发布时建好</small>}
      <Lost load={load} />
    </Row>
  )
}

/** Tags as seals; new ones by name, or from suggestions. */
export function TagRow({ fields: { tags }, onChange }: FieldRow) {
  const load = useLoad('tag', () => quietCall(getTagDictionary))
  const [typed, setTyped] = useState('')
  const isFull = tags.length >= limits.tagsPerArticle
  const add = (names: readonly string[]) => onChange({ tags: withTags(tags, names, limits.tagsPerArticle) })
  const finish = () => {
    add(namesIn(typed))
    setTyped('')
  }
  const wanted = typed.trim().toLowerCase()
  const offered = (load.value ?? [])
    .filter(({ tag_name }) => !tags.includes(tag_name) && tag_name.toLowerCase().includes(wanted))
    .sort((one, other) => other.article_count - one.article_count)
    .slice(0, shownTags)
  return (
    <Row name="标签">
      <div className="publish-tags wrap">
        {tags.map(tag => (
          <button
            key={tag}
            type="button"
            className="publish-tag inline-row ink-accent"
            aria-label={`去掉标签${tag}`}
            title={`去掉“${tag}”`}
            onClick={() => onChange({ tags: tags.filter(one => one !== tag) })}
          >
            {tag}
            <X size={16} aria-hidden="true" />
          </button>
        ))}
        {!isFull && (
          <input
            className="publish-line"
            aria-label="添一个标签"
            placeholder={tags.length > 0 ? '再添一枚' : '添一枚'}
            maxLength={limits.nameMaxLength * 4}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => {
              if (isDone(event)) {
                event.preventDefault()
                finish()
              } else if (event.key === 'Backspace' && typed === '') onChange({ tags: tags.slice(0, -1) })
            }}
            onBlur={finish}
          />
        )}
      </div>
      {isFull && <small>一篇最多 {limits.tagsPerArticle} 枚</small>}
      {!isFull && offered.length > 0 && (
        <div className="publish-offered">
          {offered.map(({ id, tag_name }) => (
            <button
              key={id}
              type="button"
              // Before the blur event, which would add the typed text as a tag.
              onMouseDown={event => event.preventDefault()}
              onClick={() => {
                add([tag_name])
                setTyped('')
              }}
            >
              {tag_name}
            </button>
          ))}
        </div>
      )}
      <Lost load={load} />
    </Row>
  )
}

/** The article's series, and its number in it. */
export function SeriesRow({
  fields: { series },
  onChange,
  isPublished,
}: FieldRow & { isPublished: boolean }) {
  const load = useLoad('series', () => quietCall(getSeriesList))
  const known = load.value?.find(({ name }) => name === series)
  const others = (load.value ?? []).filter(({ name }) => name !== series)
  const count = known?.article_count ?? 0
  return (
    <Row name="同集">
      <input
        className="publish-line"
        aria-label="系列的名字"
        placeholder="不在哪一集里；写个名字就归进去"
        maxLength={limits.nameMaxLength}
        value={series}
        onChange={event => onChange({ series: event.currentTarget.value })}
      />
      {series.trim() !== '' && (
        <small>
          {isPublished && known
            ? `《${series}》，已有 ${count} 篇`
            : `会是《${series}》第${chineseNumber(count + 1)}篇`}
        </small>
      )}
      {others.length > 0 && (
        <div className="publish-offered">
          {others.slice(0, shownTags).map(({ name }) => (
            <button key={name} type="button" onClick={() => onChange({ series: name })}>
              《{name}》
            </button>
          ))}
        </div>
      )}
      <Lost load={load} />
    </Row>
  )
}
