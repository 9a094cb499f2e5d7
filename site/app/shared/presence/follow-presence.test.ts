import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SocketSubscriber } from '../../lib/socket/socket-client.ts'
import { type Company, followPresence } from './follow-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function make() {
  const sent: object[] = []
  const told: (Company | undefined)[] = []
  let subscriber: SocketSubscriber | undefined
  let isHidden = false
  let page = '/posts/rain'
  const presence = followPresence({
    socket: {
      subscribe(given) {
        subscriber = given
        return () => {
          subscriber = undefined
        }
      },
      send: frame => sent.push(frame) > 0,
    },
    readPage: () => page,
    isHidden: () => isHidden,
    onReaders: company => told.push(company),
  })
  return {
    presence,
    sent,
    told,
    getSubscriber: () => subscriber,
    hear: (frame: object) => subscriber?.onFrame?.({ type: 'readers', ...frame }),
    hide(value: boolean) {
      isHidden = value
      presence.look()
    },
    turn(to: string) {
      page = to
      presence.turn()
    },
  }
}

it('says what is read, at the opening of a socket and on one that is open', () => {
  const { sent, getSubscriber } = make()
  expect(getSubscriber()?.getPage?.()).toBe('/posts/rain')
  expect(sent).toEqual([{ type: 'reading', page: '/posts/rain', is_hidden: false }])
  getSubscriber()?.onPhase?.({ phase: 'live', failures: 0, sinceMs: 0, isPinging: false, dueAtMs: 0 })
  expect(sent).toHaveLength(2)
})

it('tells how many others there are on the page that is shown, and nothing of another', () => {
  const { told, hear, turn, sent, getSubscriber } = make()
  hear({ page: '/posts/rain', others: 3, house: 0 })
  hear({ page: '/home', others: 9, house: 9 })
  hear({ page: '/posts/rain', others: '4', house: 0 })
  expect(told).toEqual([{ others: 3, house: 0 }])
  turn('/home')
  turn('/home')
  hear({ page: '/home', others: 1, house: 4 })
  expect(told.slice(1)).toEqual([undefined, { others: 1, house: 4 }])
  expect(sent.at(-1)).toEqual({ type: 'reading', page: '/home', is_hidden: false })
  expect(getSubscriber()?.getPage?.()).toBe('/home')
  getSubscriber()?.onPhase?.({ phase: 'waiting', failures: 1, dueAtMs: 0, isQuiet: false })
  expect(told.at(-1)).toBeUndefined()
})

it('a hidden tab says so, lets the socket go after a minute, and asks for it again when it is seen', () => {
  const { hide, sent, getSubscriber } = make()
  hide(true)
  hide(true)
  expect(sent.slice(1)).toEqual([{ type: 'reading', page: '/posts/rain', is_hidden: true }])
  vi.advanceTimersByTime(59_000)
  hide(false)
  vi.advanceTimersByTime(120_000)
  expect(getSubscriber()).toBeDefined()
  hide(true)
  vi.advanceTimersByTime(60_000)
  expect([getSubscriber(), sent.at(-1)]).toEqual([undefined, { type: 'reading', page: '' }])
  hide(false)
  expect(getSubscriber()?.getPage?.()).toBe('/posts/rain')
})
