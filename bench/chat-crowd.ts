/** Many sockets in a separate process, controlled by its parent; see chat-remote.ts. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Order, Orders } from './chat-remote.ts'
import { type CrowdSocket, openSocket } from './chat-socket.ts'
import { createTally, type Tally } from './chat-tally.ts'

const openingAtOnce = 100
const settleWithinMs = 20_000
const pollEveryMs = 20

let sockets: CrowdSocket[] = []
let target: Orders['open'] = { address: '', origin: '', count: 0, tokens: [] }
let tally: Tally | undefined
let acked = 0
let tookMs: number[] = []
const sentAtMs = new Map<string, number>()
let serial = 0

const hearing = {
  message(at: number, index: number, sentMs: number) {
    tally?.record({ at, index, tookMs: performance.now() - sentMs })
  },
  ack(nonce: string) {
    const sent = sentAtMs.get(nonce)
    if (sent === undefined) return
    sentAtMs.delete(nonce)
    acked += 1
    tookMs.push(performance.now() - sent)
  },
}

async function inTurns(count: number, work: (at: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at)
  }
  await Promise.all(Array.from({ length: openingAtOnce }, worker))
}

async function open(given: Orders['open']) {
  target = given
  sockets = []
  const startedMs = performance.now()
  await inTurns(given.count, async at => {
    sockets[at] = await openSocket({ at, target: given, hearing, resume: undefined })
  })
  return { tookMs: performance.now() - startedMs }
}

/** Breaks all connections; what each last received is remembered for `resume`. */
async function drop() {
  for (const socket of sockets) socket.terminate()
  await wait(pollEveryMs)
  return {}
}

async function resume() {
  const startedMs = performance.now()
  const places = sockets.map(socket => socket.place())
  const back: CrowdSocket[] = []
  await inTurns(places.length, async at => {
    back[at] = await openSocket({ at, target, hearing, resume: places[at] })
  })
  sockets = back
  const readies = back.map(socket => socket.ready)
  return {
    tookMs: performance.now() - startedMs,
    recovered: readies.filter(ready => ready.isRecovered).length,
    missed: readies.map(ready => ready.missed),
  }
}

/** Waits until nothing is missing, or nothing more has come for a while: late is not lost. */
async function settle(countMissing: () => number) {
  let least = countMissing()
  let lastMs = performance.now()
  while (least > 0 && performance.now() - lastMs < settleWithinMs) {
    await wait(pollEveryMs)
    if (countMissing() >= least) continue
    least = countMissing()
    lastMs = performance.now()
  }
}

/**
 * Sends this many messages a second, by the first `senders` in turn; then waits until all arrived, or nothing
 * more does.
 */
async function talk(given: Orders['talk']) {
  const messages = Math.round(given.perSecond * given.seconds)
  const listening = sockets.filter(socket => !socket.isDeaf).length
  const counting = createTally({ sockets: sockets.length, messages })
  tally = counting
  acked = 0
  tookMs = []
  sentAtMs.clear()
  const filler = '雨'.repeat(given.letters)
  const startedMs = performance.now()
  for (let index = 0; index < messages; ) {
    const due = Math.min(
      messages,
      Math.floor(((performance.now() - startedMs) / 1_000) * given.perSecond) + 1,
    )
    for (; index < due; index += 1) {
      serial += 1
      const nonce = `bench-${process.pid}-${serial}`
      const nowMs = performance.now()
      sentAtMs.set(nonce, nowMs)
      sockets[index % given.senders]?.send({
        type: 'message',
        content: `~${index}~${nowMs.toFixed(3)}~${filler}`,
        content_type: 'text',
        nonce,
      })
    }
    await wait(1)
  }
  const sentInMs = performance.now() - startedMs
  const ackedMeanwhile = acked
  const deafDeliveries = (sockets.length - listening) * messages
  await settle(() => counting.countMissing() - deafDeliveries)
  await settle(() => sentAtMs.size)
  tally = undefined
  const report = counting.report()
  return {
    ...report,
    lost: Math.max(0, report.lost - deafDeliveries),
    sent: messages,
    acked,
    ackedPerSecond: (ackedMeanwhile / sentInMs) * 1_000,
    ackTookMs: tookMs,
    closed: sockets.filter(socket => socket.closedWith() !== undefined).length,
  }
}

/** The last `count` sockets stop reading; first the system's buffers fill, then the server's. */
function deafen({ count }: Orders['deafen']) {
  for (const socket of sockets.slice(-count)) socket.stopReading()
  return {}
}

/** They read again; returns the code that each was closed with, 0 for open ones. */
async function listenAgain() {
  const deaf = sockets.filter(socket => socket.isDeaf)
  for (const socket of deaf) socket.readAgain()
  const stopAtMs = performance.now() + settleWithinMs
  while (deaf.some(socket => socket.closedWith() === undefined) && performance.now() < stopAtMs)
    await wait(pollEveryMs)
  return { codes: deaf.map(socket => socket.closedWith() ?? 0) }
}

async function obey(order: Order): Promise<object> {
  if (order.act === 'open') return open(order)
  if (order.act === 'drop') return drop()
  if (order.act === 'resume') return resume()
  if (order.act === 'talk') return talk(order)
  if (order.act === 'deafen') return deafen(order)
  return listenAgain()
}

const answer = (given: Answer) => process.send?.(given)
process.on('message', (order: Order) => {
  obey(order).then(
    result => answer({ result }),
    (cause: unknown) => answer({ failure: cause instanceof Error ? cause.message : String(cause) }),
  )
})
process.on('disconnect', () => process.exit(0))
