import { type DiffPart, wordDiff } from '@xiaolou/browser/word-diff'
import type { DraftFields } from '@xiaolou/contract/draft'
import { Fragment, useMemo } from 'react'
import './history.css'

/** Of unchanged text only the ends are shown, for context. */
const nearby = 60

const names: readonly [keyof DraftFields, string][] = [
  ['description', '摘要'],
  ['cover', '封面'],
  ['slug', '地址'],
  ['category', '分类'],
  ['tags', '标签'],
  ['visibility', '谁能看'],
  ['password', '口令'],
  ['series', '同集'],
  ['created_at', '日期'],
  ['licence', '许可'],
  ['music', '配乐'],
  ['has_comments', '评论'],
  ['is_pinned', '置顶'],
]

/** The difference of two drafts: title and text by words, the other fields by name. */
export function DiffView({ from, to }: { from: DraftFields; to: DraftFields }) {
  const title = useMemo(() => wordDiff(from.title, to.title), [from.title, to.title])
  const text = useMemo(() => wordDiff(from.content, to.content), [from.content, to.content])
  const others = names.filter(([name]) => String(from[name]) !== String(to[name])).map(([, word]) => word)
  const isSame = (parts: readonly DiffPart[]) => parts.every(({ kind }) => kind === 'same')
  if (isSame(title) && isSame(text) && others.length === 0) return <p className="diff-none">一字不差。</p>
  return (
    <div className="diff">
      <h3>
        <Parts parts={title} />
      </h3>
      {others.length > 0 && <p className="diff-others">不同的还有：{others.join('、')}</p>}
      <div className="diff-text">
        {isSame(text) ? <p className="diff-none">正文一字不差。</p> : <Parts parts={text} />}
      </div>
    </div>
  )
}

function Parts({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map(({ kind, text }, index) => {
    // Parts have no ids and are never reordered.
    const key = `${index} ${kind}`
    if (kind === 'added') return <ins key={key}>{text}</ins>
    if (kind === 'removed') return <del key={key}>{text}</del>
    return <Fragment key={key}>{shortened(text, index === 0, index === parts.length - 1)}</Fragment>
  })
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= nearby * 2 + 20) return text
  const head = isFirst ? '' : text.slice(0, nearby)
  const tail = isLast ? '' : text.slice(-nearby)
  return `${head} …… ${tail}`
}
