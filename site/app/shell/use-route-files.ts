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
 * Holds back a navigation until the files of the page are here; says whether one is held. The router by itself reloads
 * the window when they do not come: without a line that is the end of the page, and of the music. Here the reader stays
 * there, reads why, and is taken on by another try or when the line is back. A page whose files are gone, since
 * the site was upgraded, is gone to with a new document.
 */
export function useRouteFiles(): boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  /** Where to, while it is held; nothing where the reader wants to stay. */
  const wanted = useRef<Parameters<BlockerFunction>[0]>(undefined)
  const noticeId = useRef(0)

  // What the router has loaded already has nothing left to load.
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
      // What the browser says of the line may be wrong; what the site says is not.
      const answer = isHere && navigator.onLine ? undefined : await askSite()
      const isSaved = isHere && !navigator.onLine && !answer && (await findSaved(nextLocation))
      if (wanted.current !== given) return
      // Any other load that ends meanwhile, a refresh of this page, lets go of what is held.
      if (latest.current.state !== 'blocked') return void navigate(nextLocation)
      if (isHere && (navigator.onLine || answer || isSaved)) blocker.proceed()
      else if (!isHere && answer === gone && historyAction === 'POP') {
        // Only the router knows how far back or forward leads.
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

/** Whether the page was read before, and is shown as it was then. */
const findSaved = ({ pathname, search }: Path): Promise<boolean> =>
  import('../lib/saved-page/read-saved-page.client.ts')
    .then(({ isSaved }) => isSaved(pathname + search))
    .catch(() => false)

const isSamePage = ({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) =>
  currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
