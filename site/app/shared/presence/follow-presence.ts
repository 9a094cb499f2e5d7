import type { ServerText, SocketClient } from '../../lib/socket/socket-client.ts'

export type Company = { readonly others: number; readonly house: number }

/** As on the server: a hidden tab counts this long. After that it needs no socket. */
const hiddenGraceMs = 60_000

const companyOf = (frame: ServerText): (Company & { page: string }) | undefined =>
  frame.type === 'readers' &&
  'page' in frame &&
  typeof frame.page === 'string' &&
  'others' in frame &&
  typeof frame.others === 'number' &&
  'house' in frame &&
  typeof frame.house === 'number'
    ? { page: frame.page, others: frame.others, house: frame.house }
    : undefined

/**
 * Reports which page is read, and whether it is visible; `onReaders` gets the number of others, and nothing
 * when the page changes. Starts at once; call `look` when visibility changes, `turn` for another page;
 * `leave` ends it until the next `look`.
 */
export function followPresence(deps: {
  socket: Pick<SocketClient, 'subscribe' | 'send'>
  readPage: () => string
  isHidden: () => boolean
  onReaders: (company: Company | undefined) => void
}) {
  const { socket, readPage, isHidden, onReaders } = deps
  let end: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let page = ''

  const leave = () => {
    clearTimeout(timer)
    timer = undefined
    if (!end) return
    // A signed-in user keeps the socket.
    socket.send({ type: 'reading', page: '' })
    end()
    end = undefined
    onReaders(undefined)
  }

  const say = () => socket.send({ type: 'reading', page, is_hidden: isHidden() })

  const look = () => {
    if (isHidden()) {
      if (!end || timer) return
      say()
      timer = setTimeout(leave, hiddenGraceMs)
      return
    }
    clearTimeout(timer)
    timer = undefined
    if (end) return void say()
    page = readPage()
    end = socket.subscribe({
      getPage: () => page,
      onFrame(frame) {
        const company = companyOf(frame)
        if (company?.page === page) onReaders({ others: company.others, house: company.house })
      },
      onPhase({ phase }) {
        // The socket may have sent its `init` before the page was known.
        if (phase === 'live') say()
        else if (phase !== 'connecting') onReaders(undefined)
      },
    })
    say()
  }

  look()
  return {
    look,
    leave,
    turn() {
      const next = readPage()
      if (next === page) return
      page = next
      onReaders(undefined)
      if (end) say()
    },
  }
}
