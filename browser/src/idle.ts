/** Runs `work` once the page has loaded and the browser is idle; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  let isCalledOff = false
  const runUnlessCalledOff = () => {
    if (!isCalledOff) work()
  }
  const wait = () => {
    // Safari has no idle callback; a short delay after load replaces it.
    if ('requestIdleCallback' in window) requestIdleCallback(runUnlessCalledOff, { timeout: 2_000 })
    else setTimeout(runUnlessCalledOff, 300)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isCalledOff = true
  }
}
