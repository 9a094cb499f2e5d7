import { closeCode } from '@xiaolou/contract/frame'
import { WebSocket } from 'ws'
import type { Orders } from './chat-remote.ts'

export type Place = { readonly epoch: string; readonly seq: number }
export type CrowdSocket = {
  /** The server's answer on joining. */
  readonly ready: { readonly isRecovered: boolean; readonly missed: number }
  isDeaf: boolean
  /** The position up to which it has received events. */
  place(): Place
  send(frame: object): void
  stopReading(): void
  readAgain(): void
  terminate(): void
  /** The code it was closed with; undefined while it is open. */
  closedWith(): number | undefined
}

type Hearing = {
  message(at: number, index: number, sentMs: number): void
  ack(nonce: string): void
}

const readyWithinMs = 30_000
const mark = 0x7e
const readyStart = '{"type":"ready"'
const ackStart = '{"type":"ack"'
const latin = (data: Buffer, length: number) => data.toString('latin1', 0, length)

/** Opens a socket and sends `init`; resolves with the answer. Rejects if none comes within half a minute. */
export function openSocket(given: {
  at: number
  target: Orders['open']
  hearing: Hearing
  resume: Place | undefined
}): Promise<CrowdSocket> {
  const { at, target, hearing, resume } = given
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(target.address, { origin: target.origin, perMessageDeflate: false })
    const late = setTimeout(() => reject(new Error(`第 ${at} 条连接没有等到 ready`)), readyWithinMs)
    let last: Buffer | undefined
    let place: Place = { epoch: '', seq: 0 }
    let closedWith: number | undefined
    const socket: CrowdSocket = {
      ready: { isRecovered: false, missed: 0 },
      isDeaf: false,
      place: () => ({ ...place, seq: last === undefined ? place.seq : seqOf(last) }),
      send: frame => ws.send(JSON.stringify(frame)),
      stopReading() {
        socket.isDeaf = true
        ws.pause()
      },
      readAgain: () => ws.resume(),
      terminate: () => ws.terminate(),
      closedWith: () => closedWith,
    }
    ws.on('open', () => {
      const token = target.tokens[at]
      const from = resume && { epoch: resume.epoch, last_seq: resume.seq }
      ws.send(JSON.stringify({ type: 'init', ...(token && { token }), ...from }))
    })
    ws.on('message', data => {
      if (!Buffer.isBuffer(data)) return
      // Forty thousand a second: only the necessary parts are parsed.
      const open = data.indexOf(mark)
      if (open >= 0 && latin(data, 15) !== readyStart) {
        last = data
        const [, index = '', sentMs = ''] = data.toString('latin1', open, open + 40).split('~')
        hearing.message(at, Number(index), Number(sentMs))
      } else if (latin(data, 13) === ackStart) {
        const frame: { nonce: string } = JSON.parse(data.toString())
        hearing.ack(frame.nonce)
      } else if (latin(data, 15) === readyStart) {
        clearTimeout(late)
        const frame: { epoch: string; seq: number; recovered: boolean; missed: unknown[] } = JSON.parse(
          data.toString(),
        )
        place = { epoch: frame.epoch, seq: frame.seq }
        resolve(
          Object.assign(socket, { ready: { isRecovered: frame.recovered, missed: frame.missed.length } }),
        )
      }
    })
    ws.on('error', reject)
    ws.on('close', code => {
      closedWith = code
      reject(new Error(`第 ${at} 条连接被关上了：${code === closeCode.slow ? '太慢' : code}`))
    })
  })
}

function seqOf(frame: Buffer): number {
  const { seq }: { seq: number } = JSON.parse(frame.toString())
  return seq
}
