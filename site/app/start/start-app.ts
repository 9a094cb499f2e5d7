/** What a page's start script is told; all names and paths are the server's. */
export type StartSettings = {
  /** The app's files, dependencies before those that import them, and last the entry, which starts it. */
  readonly files: readonly string[]
  /** The files of what works before the app (early.client.ts). */
  readonly early: readonly string[]
  /** The files of what a control with this `data-part` opens. */
  readonly parts: Readonly<Record<string, readonly string[]>>
  /** The screen needs the app at once. */
  readonly isUrgent: boolean
  /** The id of the element with the loaders' data. */
  readonly dataId: string
  /** A member of the window: event-replay.ts resolves it with the first control that is pressed, or null. */
  readonly wanted: string
  /** Dispatched on the window when the app could not be loaded. */
  readonly failed: string
  /** The key in the local storage under which the theme is stored, which needs no app. */
  readonly themeKey: string
}

/**
 * Runs at the end of the body and decides when the app starts: right after the first paint for whoever has
 * something stored here and for screens that are nothing without it; for everybody else when they want
 * something, or in a quiet moment. Until then its files are only fetched, and that after everything else.
 *
 * Its source is sent in every page, so it uses nothing from outside. `load` imports a module by its path.
 */
export function startApp(settings: StartSettings, load: (file: string) => Promise<unknown>): void {
  const { files, early, parts, isUrgent, dataId, wanted, failed, themeKey } = settings
  /** A page that is not painted, in a hidden tab, starts after this time. */
  const latestPaintMs = 2_000
  /** After `load`: a reader who leaves sooner wanted nothing of the app. */
  const quietAfterMs = 3_000
  /** Without a scroll, key or pointer for this long, the moment is quiet. */
  const stillMs = 1_000
  const controls = 'button, input, textarea, select, .prose img'

  const waiting = new AbortController()
  const { signal } = waiting
  const listening = { capture: true, passive: true, signal }

  const start = () => {
    if (signal.aborted) return
    waiting.abort()
    const data = document.getElementById(dataId)?.textContent ?? 'null'
    Reflect.set(window, '__staticRouterHydrationData', JSON.parse(data))
    // The mark of what was pressed is painted before the app is evaluated.
    if (document.hidden) loadAll()
    else requestAnimationFrame(() => setTimeout(loadAll))
  }
  // Side by side, so that no file waits until another names it.
  const loadAll = () =>
    Promise.all(files.map(file => load(file))).catch(() => dispatchEvent(new Event(failed)))

  const hasStored = () => {
    try {
      return sessionStorage.length > 0 || Object.keys(localStorage).some(key => key !== themeKey)
    } catch {
      return false
    }
  }
  const isLink = () => location.hash !== '' || /[?&](?:song|list|showSpecial)\b/.test(location.search)
  const isNavigation = () =>
    performance.getEntriesByType('navigation').every(entry => !('type' in entry) || entry.type === 'navigate')

  const afterPaint = (run: () => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return run()
    let hasRun = false
    const once = () => {
      if (!hasRun) run()
      hasRun = true
    }
    new PerformanceObserver(list => {
      // The first paint of all may be the bare ground.
      if (list.getEntriesByName('first-contentful-paint').length > 0) once()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(once, latestPaintMs)
  }

  const fetched = new Set<string>()
  /** Into the browser's cache, with nothing evaluated. */
  const fetchFiles = (wantedFiles: readonly string[], priority: RequestPriority) => {
    for (const file of wantedFiles) {
      if (fetched.has(file)) continue
      fetched.add(file)
      fetch(file, { priority }).then(
        response => response.blob(),
        () => undefined,
      )
    }
  }
  /** What the control opens comes beside the app, not after it. */
  const fetchPart = (control: Element | null) => {
    const name = control?.closest('[data-part]')?.getAttribute('data-part') ?? ''
    fetchFiles(parts[name] ?? [], 'auto')
  }

  const onIntent = (event: Event) => {
    const { type, target } = event
    const control = target instanceof Element ? target.closest(controls) : null
    if (!control) return
    fetchPart(control)
    // A press is kept and starts the app once it is complete: evaluation would hold up its mark. A finger is
    // over a control only when it presses it.
    const isFinger = 'pointerType' in event && event.pointerType === 'touch'
    if (type === 'pointerdown' || isFinger) fetchFiles(files, 'auto')
    else if (type !== 'pointerover' || control.matches('button')) start()
  }

  let activeAtMs = 0
  const onActivity = () => {
    activeAtMs = performance.now()
  }
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const quietMoment = async () => {
    while (performance.now() - activeAtMs < stillMs) await wait(stillMs / 4)
    if ('requestIdleCallback' in window) await new Promise(resolve => requestIdleCallback(resolve))
  }
  const startNearComments = () => {
    const watcher = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        watcher.disconnect()
        start()
      },
      { rootMargin: '100% 0px' },
    )
    for (const comments of document.querySelectorAll('.comments')) watcher.observe(comments)
  }
  /** Each file in a quiet moment of its own, so that a press never waits for more than one. */
  const startQuietly = async () => {
    for (const file of files.slice(0, -1)) {
      await quietMoment()
      if (signal.aborted) return
      await load(file).catch(() => undefined)
    }
    await quietMoment()
    start()
  }

  if (isUrgent || hasStored() || isLink() || !isNavigation()) {
    afterPaint(start)
    return
  }

  afterPaint(() => {
    for (const file of early) load(file).catch(() => undefined)
  })
  Reflect.get(window, wanted).then((control: Element | null) => {
    fetchPart(control)
    start()
  })
  addEventListener('keydown', start, listening)
  for (const name of ['focusin', 'pointerdown', 'pointerover']) addEventListener(name, onIntent, listening)
  for (const name of ['scroll', 'wheel', 'touchmove', 'pointermove', 'pointerdown'])
    addEventListener(name, onActivity, listening)
  const { saveData, effectiveType } = Reflect.get(navigator, 'connection') ?? {}
  const isSaving = saveData || /2g|3g/.test(effectiveType)
  const onLoad = async () => {
    startNearComments()
    if (isSaving) return
    fetchFiles(files, 'low')
    await wait(quietAfterMs)
    await startQuietly()
  }
  if (document.readyState === 'complete') void onLoad()
  else addEventListener('load', () => void onLoad(), { once: true, signal })
}
