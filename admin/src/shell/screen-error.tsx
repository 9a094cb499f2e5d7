import { askSite, gone } from '@xiaolou/browser/lazy'
import { useUser } from '@xiaolou/browser/session'
import { consoleSections } from '@xiaolou/contract/console'
import { ErrorState } from '@xiaolou/ui/state'
import { useCallback, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { failureWords } from '../lib/failure-message.ts'
import { useTitle } from '../lib/screen-head.tsx'

/** An unknown address of the console. */
export function NoSection() {
  useTitle('没有这个页面')
  return (
    <ErrorState
      isWholePage
      drawing="boat"
      title="没有这个页面"
      text={
        <>
          后台没有这个地址，也许它还没盖好，也许抄错了一笔。
          <span className="screen-ways">
            <Link to="/">{`回「${consoleSections['/']}」`}</Link>
          </span>
        </>
      }
    />
  )
}

/** In place of a screen, within the frame: what happened, and a retry. */
export function ScreenError() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const isSignedIn = useUser() !== undefined
  const isLost = isRouteErrorResponse(error) && error.status === 404
  const words = wordsOf(error)
  useTitle(words.title)
  const isOfFile = isFileError(error)
  const retry = useCallback(async () => {
    if (!isOfFile) await revalidate()
    // A chunk that failed to load is not requested again in this document, nor one replaced by an upgrade.
    // The screen has no text to lose; without an answer of the site the document is kept.
    else if ((await askSite()) !== undefined) location.reload()
  }, [isOfFile, revalidate])
  // The console was upgraded behind this window: reload without asking.
  useEffect(() => {
    if (isOfFile) void askSite().then(status => status === gone && location.reload())
  }, [isOfFile])
  // After a lost connection or an ended session, retries automatically.
  useEffect(() => {
    const again = () => void retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [retry])
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) void revalidate()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, revalidate])
  if (isLost) return <NoSection />
  return (
    <ErrorState
      isWholePage
      title={words.title}
      text={words.text}
      {...(words.canRetry && { onRetry: () => void retry(), isRetrying: state === 'loading' })}
    />
  )
}

const isFileError = (error: unknown) => error instanceof TypeError || /CSS for|import/i.test(String(error))

function wordsOf(error: unknown) {
  if (!isFileError(error)) return failureWords(error, '这个页面')
  return navigator.onLine
    ? { title: '这个页面没有打开', text: '也许后台刚换了新版。再试一次，没写完的都还在。', canRetry: true }
    : {
        title: '线断了，这个页面没有打开',
        text: '接上以后会自己再开一次，没写完的都还在这台机器里。',
        canRetry: true,
      }
}
