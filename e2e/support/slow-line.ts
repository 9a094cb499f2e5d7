import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One-way latency, ms, and the share of packets that are lost and arrive later. */
export type SlowLine = { oneWayMs: number; jitterMs: number; loss: number }
/** Round trips of 200 ± 100 ms, and 2 % loss. */
export const slowLine: SlowLine = { oneWayMs: 100, jitterMs: 50, loss: 0.02 }
const resentMs = 250

/** Forwards data late and in order, as TCP does; the first bytes also wait for the handshake. */
function carry(from: Socket, to: Socket, line: SlowLine): void {
  let dueMs = performance.now() + 2 * line.oneWayMs
  // Timers due together do not fire in order: whichever fires, the oldest is sent.
  const waiting: (() => unknown)[] = []
  const later = (run: () => unknown) => {
    waiting.push(run)
    const lateMs = line.oneWayMs + (Math.random() * 2 - 1) * line.jitterMs
    const lostMs = Math.random() < line.loss ? resentMs : 0
    dueMs = Math.max(dueMs, performance.now() + lateMs + lostMs)
    setTimeout(() => waiting.shift()?.(), dueMs - performance.now())
  }
  from.on('data', bytes => later(() => !to.destroyed && to.write(bytes)))
  from.on('end', () => later(() => !to.destroyed && to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => later(() => to.destroy()))
}

/** A slow connection to a server: `leadTo` sets its target, once known. */
export async function openSlowLine(line: SlowLine = slowLine) {
  let serverPort = 0
  const ends = new Set<Socket>()
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, client => {
    const server = connect({ port: serverPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const end of [client, server]) {
      ends.add(end)
      end.on('close', () => ends.delete(end))
    }
    carry(client, server, line)
    carry(server, client, line)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('no loopback port is free')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    leadTo(origin: string) {
      serverPort = Number(new URL(origin).port)
    },
    async close() {
      for (const end of ends) end.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
