/** A tip that also ends the connection comes just before its end. */
const showAfterMs = 100

/** Shows tips of the server, except one that is also the reason why the connection ends: the room says that. */
export function createTips(show: (text: string) => void) {
  let last: { text: string; timer: ReturnType<typeof setTimeout> } | undefined
  const stop = () => clearTimeout(last?.timer)
  return {
    take(text: string) {
      last = { text, timer: setTimeout(() => show(text), showAfterMs) }
    },
    onEnd(reason: string) {
      if (last?.text === reason) stop()
    },
    stop,
  }
}
