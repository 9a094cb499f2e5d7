import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { talkPath } from '@xiaolou/contract/address'
import { checkLink, type getBrokenLinks, ignoreLink, type OutboundLink } from '@xiaolou/contract/job'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { Link } from 'react-router'
import type { Loaded } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { showUndo } from '../../lib/undo.ts'
import { daysSince, useSiteTime, whenText } from '../../lib/when.ts'

export const linksPerPage = 20

type Found = CallResult<typeof getBrokenLinks>
type LinkPlace = OutboundLink['places'][number]

const faultWords = {
  gone: '那一页不在了',
  away: '打不开',
  slow: '等不到回音',
  circle: '转来转去回到原处',
} as const satisfies Record<OutboundLink['fault'], string>

const isPicture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:$|\?)/i

const kindWords = {
  article: '文章',
  talk: '说说',
  page: '页面',
  link: '友链',
  resource: '资源',
} as const satisfies Record<LinkPlace['kind'], string>

/** Links that have failed for days: where they are used, and what to do about them. */
export function LinkList({
  load,
  isIgnored,
  page,
  hrefOf,
}: {
  load: Loaded<Found>
  isIgnored: boolean
  page: number
  hrefOf: (part: { page: number }) => string
}) {
  const { reload } = load
  const unasked = load.value?.unasked ?? 0
  const turn = async ({ id }: OutboundLink, next: boolean) => {
    await quietCall(ignoreLink, { body: { id, isIgnored: next } })
    reload()
  }
  const ignore = (link: OutboundLink) =>
    turn(link, !isIgnored).then(
      () =>
        showUndo({
          title: isIgnored ? '又开始检查了' : '这一条不再检查',
          text: isIgnored ? '下一轮就去问它。' : '它在文章里照旧。',
          undo: () => turn(link, isIgnored),
        }),
      showRefusal,
    )
  const empty = isIgnored ? (
    <EmptyState drawing="tea" title="没有搁下不问的外链。" />
  ) : (
    <EmptyState
      drawing="kite"
      title={
        unasked > 0 ? `问过的都没有断；还有 ${unasked.toLocaleString('en')} 条没有问到。` : '没有失效的外链。'
      }
      text="每小时去问几十条；隔着几天三次都不通的，才写在这里。"
    />
  )
  return (
    <PagedState load={load} what="外链" page={page} size={linksPerPage} hrefOf={hrefOf} empty={empty}>
      {list => (
        <ul aria-label="失效的外链" className="broken-links">
          {list.map(link => (
            <LinkRow key={link.id} link={link} onIgnore={() => ignore(link)} onChecked={reload} />
          ))}
        </ul>
      )}
    </PagedState>
  )
}

function LinkRow({
  link,
  onIgnore,
  onChecked,
}: {
  link: OutboundLink
  onIgnore: () => Promise<unknown>
  onChecked: () => void
}) {
  const { isBusy, run } = useBusy()
  const { id, url, fault, status, failedSince, checkedAt, isIgnored, places } = link
  const now = useSiteTime()
  const check = async () => {
    const { isAnswering } = await quietCall(checkLink, { body: { id } })
    showNotice(
      isAnswering
        ? { tone: 'ok', title: '又通了', text: '不在断链里了。' }
        : { tone: 'info', title: '还是不通', text: url },
    )
    onChecked()
  }
  return (
    <li className="broken-link">
      <div className="broken-link-words">
        {isPicture.test(url) && <small className="ink-3 text-13">图 </small>}
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-15">
          {url}
        </a>
        <p>
          <b>
            {faultWords[fault]}，{daysSince(failedSince, now)} 天了
          </b>
          <small className="ink-3 text-13">
            {status > 0 && `对方答 ${status}，`}
            {whenText(checkedAt, now)}问过
          </small>
        </p>
        <ul aria-label="它在哪里">
          {places.map(place => (
            <li key={`${place.kind} ${place.id}`}>
              <small className="ink-3 text-13">{kindWords[place.kind]}</small> <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </div>
      <div className="broken-link-actions">
        <Button size="small" isBusy={isBusy} onClick={() => void run(check)}>
          再查一次
        </Button>
        <Button size="small" tone="quiet" onClick={() => void onIgnore()}>
          {isIgnored ? '恢复检查' : '不再检查'}
        </Button>
      </div>
    </li>
  )
}

/** A link to the text: an article opens in the editor, anything else on the site. */
function PlaceLink({ place: { kind, id, title } }: { place: LinkPlace }) {
  const name = title || '没有题目'
  if (kind === 'article') return <Link to={`/write/article-${id}`}>{name}</Link>
  if (kind === 'talk') return <a href={talkPath({ id })}>{name}</a>
  if (kind === 'link') return <Link to={`/links?search=${encodeURIComponent(title)}`}>{name}</Link>
  if (kind === 'resource') return <Link to="/resources">{name}</Link>
  return <span>{name}</span>
}
