import { LostWays } from '@xiaolou/browser/lost-ways'
import { screens } from '@xiaolou/contract/address'
import type { Near } from '@xiaolou/contract/search'
import { LostPage } from '@xiaolou/ui/lost-page'
import { ErrorState } from '@xiaolou/ui/state'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { BannerPicture, useBannerPicture } from '../lib/banner.tsx'
import { Head } from '../lib/head.tsx'

type Words = { title: string; text: string; canRetry: boolean }

const networkWords: Words = {
  title: '这一页没有取到',
  text: '也许是线断了一下。稍等片刻，再试一次。',
  canRetry: true,
}

const serverWords: Words = {
  title: '屋里出了点小岔子',
  text: '不是你的问题，我们已经记下了。稍后再试一次就好。',
  canRetry: true,
}

/** The message in place of a page. The server's own text only where it refused on purpose. */
export function refusalWords(response: { status: number; data: unknown } | undefined): Words {
  if (!response) return serverWords
  const message = messageOf(response.data)
  switch (response.status) {
    case 404:
      return { title: message || '没有找到这一页', text: '它也许搬走了，也许还没写好。', canRetry: false }
    case 401:
    case 403:
      return { title: message || '这一页上了锁', text: '只有主人能看。', canRetry: false }
    case 429:
      return { title: message || '来得太快了', text: '歇一歇，再试一次。', canRetry: true }
    case 503:
      return networkWords
    default:
      return serverWords
  }
}

function messageOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : ''
}

/** Similar articles, as found by the loader. */
function nearOf(error: unknown): readonly Near[] {
  const found: unknown = isRouteErrorResponse(error) ? error.data?.near : undefined
  return Array.isArray(found) ? found : []
}

/** Part of a sentence. */
function NearArticles({ near }: { near: readonly Near[] }) {
  if (near.length === 0) return null
  return (
    <span className="near">
      <span className="ink-3">也许是想找</span>
      {near.map(({ title, address }) => (
        <a key={address} href={address}>
          {title}
        </a>
      ))}
    </span>
  )
}

/** A page that failed to load, in its place: what happened, and a retry or a link. */
export function PageError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const response = isRouteErrorResponse(error) ? error : undefined
  const words = refusalWords(response)
  if (words.canRetry) {
    return (
      <ErrorState
        isWholePage
        className="page-state"
        title={words.title}
        text={words.text}
        onRetry={() => revalidate()}
        isRetrying={state === 'loading'}
      />
    )
  }
  return (
    <ErrorState
      isWholePage
      className="page-state"
      drawing="boat"
      title={words.title}
      text={
        <>
          {words.text}
          <NearArticles near={nearOf(error)} />
          <span className="page-ways ink-link">
            <a href={screens.archives.path}>去时间轴看看</a>
            <a href={screens.home.path}>回首页</a>
          </span>
        </>
      }
    />
  )
}

/** In a screen's place, with the shell around it. */
export function ScreenError() {
  const error = useRouteError()
  const { title } = refusalWords(isRouteErrorResponse(error) ? error : undefined)
  return (
    <>
      <Head title={title} isIndexed={false} />
      <PageError error={error} />
    </>
  )
}

/** For an unknown address, instead of the shell, with two links. */
export function NotFound({ error }: { error: unknown }) {
  const picture = useBannerPicture('NotFound')
  return (
    <LostPage
      picture={picture && <BannerPicture picture={picture} />}
      near={<NearArticles near={nearOf(error)} />}
      ways={<LostWays />}
    />
  )
}
