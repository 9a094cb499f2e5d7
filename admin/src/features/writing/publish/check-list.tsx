import { quietCall } from '@xiaolou/browser/call'
import { articleTitleExists } from '@xiaolou/contract/article-owner'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { Check, CircleAlert, LoaderCircle } from '@xiaolou/ui/icon'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoad } from '../../../lib/load.tsx'
import { WordButton } from '../../../lib/word-button.tsx'
import { RefusedPictures } from '../pictures/refused-pictures.tsx'
import type { Pictures } from '../pictures/use-pictures.ts'
import { brokenLinks, farAddresses, ownPaths, type TextParts } from './text-check.ts'
import { useFarLinks } from './use-far-links.ts'

/** Before a measure word two is 两. */
const counted = (count: number) => (count === 2 ? '两' : chineseNumber(count))

type State = 'good' | 'open' | 'going' | 'bad'

function Line({ state, children, act }: { state: State; children: ReactNode; act?: ReactNode }) {
  const Icon = { good: Check, open: undefined, going: LoaderCircle, bad: CircleAlert }[state]
  return (
    <li data-state={state}>
      {Icon ? <Icon size={16} aria-hidden="true" /> : <i className="publish-open" aria-hidden="true" />}
      <span>{children}</span>
      {act}
    </li>
  )
}

/** A short check before publishing: only a conflict, a missing field and a picture that did not arrive prevent it. */
export function CheckList({
  title,
  articleId,
  parts,
  missing,
  pictures,
  isWaiting,
  hasConflict,
  onGoTo,
}: {
  title: string
  articleId: number
  parts: TextParts
  missing: readonly string[]
  pictures: Pictures
  /** Publishing was requested and waits for the pictures. */
  isWaiting: boolean
  hasConflict: boolean
  /** Shows this position in the editor. */
  onGoTo: (offset: number) => void
}) {
  const name = title.trim()
  const taken = useLoad(`${articleId} ${name}`, async () => {
    if (name === '') return false
    return quietCall(articleTitleExists, {
      body: { article_title: name, ...(articleId > 0 && { id: articleId }) },
    })
  })
  const { dead, isKnown } = useDeadPaths(ownPaths(parts.links, location.origin))
  const broken = brokenLinks(parts.links)
  const far = useFarLinks(farAddresses(parts.links, location.origin))
  const silent = parts.pictures.filter(({ alt }) => alt === '')
  const deadLink = parts.links.find(({ address }) => dead.some(path => address.includes(path)))
  const [firstBad] = deadLink ? [deadLink] : broken
  const badCount = broken.length + dead.length
  return (
    <ul className="publish-check ink-2 text-14" aria-label="发布前看一眼" aria-live="polite">
      {hasConflict && <Line state="bad">有两份不一样的，先选留哪一份</Line>}
      {missing.map(words => (
        <Line key={words} state="bad">
          {words}
        </Line>
      ))}
      {taken.value === true ? (
        <Line state="open">题目和一篇旧文重了，也可以不改</Line>
      ) : (
        badCount === 0 &&
        name !== '' && <Line state="good">题目不与旧文相重{isKnown && far?.size === 0 && '，链接都通'}</Line>
      )}
      {badCount > 0 && (
        <Line
          state="open"
          act={firstBad && <WordButton onClick={() => onGoTo(firstBad.from)}>去看看</WordButton>}
        >
          有{counted(badCount)}处链接走不通
        </Line>
      )}
      {far === undefined && <Line state="open">链接没有看成，大约没有网</Line>}
      {far !== undefined && far.size > 0 && (
        <Line state="open">
          <details>
            <summary>{counted(far.size)}处外链没有应答</summary>
            <ul>
              {[...far].map(([address, problem]) => (
                <li key={address} className="row between">
                  <span>
                    {new URL(address).host}：{problem}
                  </span>
                  <WordButton
                    onClick={() =>
                      onGoTo(parts.links.find(link => link.address.startsWith(address))?.from ?? 0)
                    }
                  >
                    去看看
                  </WordButton>
                </li>
              ))}
            </ul>
          </details>
        </Line>
      )}
      {parts.pictures.length > 0 && (
        <Line
          state={silent.length > 0 ? 'open' : 'good'}
          act={
            silent[0] && (
              <WordButton onClick={() => onGoTo((silent[0]?.from ?? 0) + '!['.length)}>补一句</WordButton>
            )
          }
        >
          {silent.length > 0
            ? `${counted(parts.pictures.length)}张图里，还有${counted(silent.length)}张没有说明`
            : '每张图都有说明'}
        </Line>
      )}
      {pictures.refused.length > 0 && (
        <Line state="bad">
          <RefusedPictures pictures={pictures} />
        </Line>
      )}
      {pictures.onTheWay > 0 && (
        <Line state="going">
          {counted(pictures.onTheWay)}张图在路上，{isWaiting ? '传完自己会去；这里可以先关上' : '传完才发布'}
        </Line>
      )}
    </ul>
  )
}

const askedAtMost = 20

type OwnLinks = { readonly dead: readonly string[]; readonly isKnown: boolean }

/** Links to missing pages of this site, checked once per set by status. `isKnown`: every one was answered. */
function useDeadPaths(paths: readonly string[]): OwnLinks {
  const [links, setLinks] = useState<OwnLinks>({ dead: [], isKnown: false })
  const key = paths.slice(0, askedAtMost).join('\n')
  useEffect(() => {
    const asked = key === '' ? [] : key.split('\n')
    const control = new AbortController()
    const ask = async (path: string) => {
      const response = await fetch(path, { method: 'HEAD', signal: control.signal }).catch(() => undefined)
      return { path, status: response?.status }
    }
    void Promise.all(asked.map(ask)).then(found => {
      if (control.signal.aborted) return
      const dead = found.filter(({ status }) => status === 404).map(({ path }) => path)
      setLinks({ dead, isKnown: found.every(({ status }) => status !== undefined) })
    })
    return () => control.abort()
  }, [key])
  return links
}
