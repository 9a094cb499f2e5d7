import { askSite, gone } from '@xiaolou/browser/lazy'
import { closeNotice, getNotices, showNotice } from '@xiaolou/browser/notice'
import { wantsToStay } from '@xiaolou/browser/unkept'
import { use, useCallback, useEffect, useRef } from 'react'
import {
  type BlockerFunction,
  createPath,
  matchRoutes,
  type Path,
  UNSAFE_DataRouterContext,
  useBlocker,
  useNavigate,
} from 'react-router'

/**
 * Blocks a navigation until the page's files are loaded; returns whether one is blocked. The router would
 * reload the window if they failed, which without a connection ends page and music. Here the reader stays,
 * sees why, and continues by a retry or when the connection is back. A page whose files are gone after an
 * upgrade opens as a new document.
 */
export function useRouteFiles(): boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  /** The blocked target; nothing if the reader wants to stay. */
  const wanted = useRef<Parameters<BlockerFunction>[0]>(undefined)
  const noticeId = useRef(0)

  // Routes that the router has loaded need nothing.
  const findMissing = useCallback(
    (place: Path) =>
      (matchRoutes(router?.routes ?? [], place) ?? []).flatMap(({ route: { lazy } }) =>
        typeof lazy === 'function' ? [lazy] : [],
      ),
    [router],
  )
  const blocker = useBlocker(
    useCallback(
      given => {
        const isStaying = wantsToStay(given)
        wanted.current = isStaying ? undefined : given
        return (
          isStaying || findMissing(given.nextLocation).length > 0 || (!navigator.onLine && !isSamePage(given))
        )
      },
      [findMissing],
    ),
  )

  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  useEffect(() => {
    const given = wanted.current
    if (blocker.state !== 'blocked') return
    if (!given) return blocker.reset()
    const { nextLocation, historyAction } = given
    const settle = async () => {
      closeNotice(noticeId.current)
      const isHere = await Promise.all(findMissing(nextLocation).map(load => load())).then(
        () => true,
        () => false,
      )
      // `navigator.onLine` may be wrong; a response of the site is not.
      const answer = isHere && navigator.onLine ? undefined : await askSite()
      const isSaved = isHere && !navigator.onLine && !answer && (await findSaved(nextLocation))
      if (wanted.current !== given) return
      // Any other load that ends meanwhile, such as a refresh of this page, releases the block.
      if (latest.current.state !== 'blocked') return void navigate(nextLocation)
      if (isHere && (navigator.onLine || answer || isSaved)) blocker.proceed()
      else if (!isHere && answer === gone && historyAction === 'POP') {
        // Only the router knows the target of back or forward.
        addEventListener('popstate', () => location.reload(), { once: true })
        blocker.proceed()
      } else if (answer === gone) location.assign(createPath(nextLocation))
      else {
        blocker.reset()
        noticeId.current = showNotice({
          tone: 'warn',
          title: '那一页没有取到',
          text: '线断了，还在这一页。接上就带你过去。',
          action: { label: '再试一次', run: () => void navigate(nextLocation) },
        })
      }
    }
    void settle()
  }, [blocker, findMissing, navigate])

  useEffect(() => {
    const tryAgain = () => {
      const notice = getNotices().find(({ id }) => id === noticeId.current)
      closeNotice(noticeId.current)
      notice?.action?.run()
    }
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])

  return blocker.state === 'blocked'
}

/** Whether the page was saved, to be shown as it was. */
const findSaved = ({ pathname, search }: Path): Promise<boolean> =>
  import('../lib/saved-page/read-saved-page.client.ts')
    .then(({ isSaved }) => isSaved(pathname + search))
    .catch(() => false)

const isSamePage = ({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) =>
  currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
