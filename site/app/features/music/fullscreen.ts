/** The whole screen for the page, or back; iPhones keep it for films, and there nothing happens. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  // Refused without a press of the reader's own: then the window stays as it is.
  void done?.catch(() => undefined)
}
