import { screens } from '@xiaolou/contract/address'
import { type ReadersFrame, readingFrame } from '@xiaolou/contract/frame'
import type { SiteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { type Bus, createTopic, goneTopic, missedTopic } from '../../platform/bus.ts'
import { contentTopic } from '../../platform/content-change.ts'
import { encodeFrame, type LiveFeature, type LiveSocket } from '../../platform/live.ts'
import { createReaders, othersOf, type Place } from './presence.readers.ts'

/** Between processes: numbers of readers. No visitor's key leaves its process. */
const readersTopic = createTopic(
  'presence',
  v.object({
    processId: v.string(),
    house: v.number(),
    pages: v.array(v.tuple([v.string(), v.number()])),
    isWhole: v.boolean(),
    /** Asks the receivers to announce their own part. */
    isAsking: v.boolean(),
  }),
)
const maxPagesPerMessage = 100

export const presenceTimes = {
  /**
   * A page is updated at most once in this time, so that a lamp of the home page is lit within 600 ms; the
   * number of a crowd of ten and more changes constantly, so it is updated less often.
   */
  tellEveryMs: 200,
  tellCrowdEveryMs: 15_000,
  lookEveryMs: 200,
  /** How often every tab is asked whether it still counts: a matter of seconds, over all sockets. */
  sweepEveryMs: 1_000,
  hiddenGraceMs: 60_000,
  /** Every socket is pinged every 30 s: no answer for this long means a closed laptop. */
  silentMs: 40_000,
}
const crowd = 10
/** Limits page changes of a tab: beyond it the tab is not counted. */
const moves = { burst: 20, everyMs: 3_000 }

/** `leavesAtMs` on the monotonic clock: infinite while the tab is visible. */
type Tab = { place: (Place & { leavesAtMs: number }) | undefined; moves: number; movedAtMs: number }
/** The last update sent to each tab on a page, and when the next may follow. */
type Told = { tabs: Map<LiveSocket, string>; nextAtMs: number }

const textOf = ({ others, house }: ReadersFrame) => `${others} ${house}`
const nobodyOn = (page: string): ReadersFrame => ({ type: 'readers', page, others: 0, house: 0 })

type PresenceDeps = {
  bus: Bus
  getSettings: () => Promise<Pick<SiteSettings, 'presence'>>
  isPublicPage: (page: string) => Promise<boolean>
  onError: (cause: unknown) => void
  times?: Partial<typeof presenceTimes>
}

/**
 * Sends how many read a page to its readers, and on the home page how many are on the site. Nothing is
 * stored; only public pages are counted, so that no bot fills the memory with addresses; visitors who ask not
 * to be tracked are neither counted nor informed.
 */
export function createPresenceLive(deps: PresenceDeps): LiveFeature {
  const { bus, getSettings, onError } = deps
  const { processId } = bus
  const times = { ...presenceTimes, ...deps.times }
  const readers = createReaders()
  const tabs = new Map<LiveSocket, Tab>()
  const told = new Map<string, Told>()
  const due = new Set<string>()
  let house = 0
  let nextAnnounceMs = 0

  const frameOf = (page: string): ReadersFrame => ({
    type: 'readers',
    page,
    others: othersOf(readers.countPage(page)),
    house: page === screens.home.path ? othersOf(readers.countReaders()) : 0,
  })

  const forget = (socket: LiveSocket) => {
    const page = tabs.get(socket)?.place?.page
    readers.remove(socket.id)
    const known = page === undefined ? undefined : told.get(page)
    known?.tabs.delete(socket)
    if (page !== undefined && known?.tabs.size === 0) told.delete(page)
  }

  const canMove = (tab: Tab, nowMs: number): boolean => {
    tab.moves = Math.min(moves.burst, tab.moves + (nowMs - tab.movedAtMs) / moves.everyMs)
    tab.movedAtMs = nowMs
    if (tab.moves < 1) return false
    tab.moves -= 1
    return true
  }

  /** Whether the tab may be counted on the page. */
  const isCounted = async (socket: LiveSocket, page: string) =>
    page !== '' &&
    !socket.isPrivate &&
    !socket.visitor.isBot &&
    (await getSettings()).presence === 'shown' &&
    (await deps.isPublicPage(page))

  const read = async (socket: LiveSocket, page: string, isHidden: boolean) => {
    const nowMs = performance.now()
    const tab = tabs.get(socket) ?? { place: undefined, moves: moves.burst, movedAtMs: nowMs }
    const isSame = tab.place?.page === page
    const isAllowed = isSame || (canMove(tab, nowMs) && (await isCounted(socket, page)))
    if (socket.isEnding()) return
    if (!isSame) forget(socket)
    tabs.set(socket, tab)
    tab.place = undefined
    if (!isAllowed) return socket.send(nobodyOn(page))
    const { actor, visitor } = socket
    tab.place = {
      page,
      key: actor.kind === 'visitor' ? visitor.key : `user ${actor.userId}`,
      leavesAtMs: isHidden ? nowMs + times.hiddenGraceMs : Number.POSITIVE_INFINITY,
    }
    readers.put(socket.id, tab.place)
    const known = told.get(page) ?? { tabs: new Map<LiveSocket, string>(), nextAtMs: 0 }
    told.set(page, known)
    if (known.tabs.has(socket)) return
    const frame = frameOf(page)
    known.tabs.set(socket, textOf(frame))
    socket.send(frame)
  }

  const tell = (page: string, nowMs: number) => {
    const known = told.get(page)
    if (!known) return
    const frame = frameOf(page)
    const text = textOf(frame)
    const late = [...known.tabs].filter(([, heard]) => heard !== text)
    if (late.length === 0) return
    known.nextAtMs = nowMs + (known.tabs.size < crowd ? times.tellEveryMs : times.tellCrowdEveryMs)
    const encoded = encodeFrame(frame)
    for (const [socket] of late) {
      known.tabs.set(socket, text)
      socket.sendEncoded(encoded)
    }
  }

  const announce = (pages?: Iterable<string>, isAsking = false) => {
    const own = readers.ownOf(pages)
    for (let at = 0; at === 0 || at < own.pages.length; at += maxPagesPerMessage)
      readersTopic.publish(bus, {
        ...{ processId, house: own.house, pages: own.pages.slice(at, at + maxPagesPerMessage) },
        ...{ isWhole: !pages && at === 0, isAsking: isAsking && at === 0 },
      })
  }

  let nextSweepMs = 0
  const sweep = (nowMs: number) => {
    nextSweepMs = nowMs + times.sweepEveryMs
    for (const [socket, { place }] of tabs) {
      if (!place) continue
      // A tab that answers again after a silence counts again.
      if (nowMs - socket.heardAtMs > times.silentMs || place.leavesAtMs <= nowMs) readers.remove(socket.id)
      else readers.put(socket.id, place)
    }
  }

  const look = () => {
    const nowMs = performance.now()
    if (nowMs >= nextSweepMs) sweep(nowMs)
    for (const page of readers.takeChanged()) due.add(page)
    const all = readers.countReaders()
    if (all !== house) due.add(screens.home.path)
    house = all
    for (const page of due) {
      if ((told.get(page)?.nextAtMs ?? 0) > nowMs) continue
      due.delete(page)
      tell(page, nowMs)
    }
    if (nowMs < nextAnnounceMs) return
    const changedHere = readers.takeChangedHere()
    if (changedHere.size === 0) return
    nextAnnounceMs = nowMs + times.tellEveryMs
    announce(changedHere)
  }

  /** The owner has switched it off: nobody is counted, and the display is cleared. */
  const followSettings = async () => {
    if ((await getSettings()).presence === 'shown') return
    for (const [socket, tab] of tabs) {
      if (!tab.place) continue
      const { page } = tab.place
      forget(socket)
      tab.place = undefined
      socket.send(nobodyOn(page))
    }
  }

  return {
    handlers: new Map([
      [
        'reading',
        async (frame, socket) => {
          const parsed = v.safeParse(readingFrame, frame)
          if (parsed.success) await read(socket, parsed.output.page, parsed.output.is_hidden)
        },
      ],
    ]),
    async onInit(socket, { page }) {
      if (page !== undefined) await read(socket, page, false)
    },
    onClose(socket) {
      forget(socket)
      tabs.delete(socket)
    },
    start() {
      const ends = [
        readersTopic.subscribe(bus, said => {
          if (said.processId === processId) return
          readers.setElsewhere(said.processId, said)
          if (said.isAsking) announce()
        }),
        bus.subscribe(goneTopic, id => readers.endElsewhere(id)),
        bus.subscribe(missedTopic, () => announce(undefined, true)),
        bus.subscribe(contentTopic, () => {
          setImmediate(() => followSettings().catch(onError))
        }),
      ]
      const looking = setInterval(look, times.lookEveryMs).unref()
      announce(undefined, true)
      return () => {
        clearInterval(looking)
        for (const end of ends) end()
        readersTopic.publish(bus, { processId, house: 0, pages: [], isWhole: true, isAsking: false })
      }
    },
  }
}
