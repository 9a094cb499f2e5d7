import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TalkReport } from './chat-tally.ts'
import { pinned } from './program.ts'

/** Commands for the crowd. */
export type Orders = {
  open: { address: string; origin: string; count: number; tokens: readonly string[] }
  drop: object
  resume: object
  talk: { senders: number; perSecond: number; seconds: number; letters: number }
  deafen: { count: number }
  listenAgain: object
}
export type Order = { [Act in keyof Orders]: { act: Act } & Orders[Act] }[keyof Orders]
export type Answer = { result: object } | { failure: string }

export type Talked = TalkReport & {
  readonly sent: number
  readonly acked: number
  /** While messages were sent; later acknowledgements do not count. */
  readonly ackedPerSecond: number
  readonly ackTookMs: readonly number[]
  /** Sockets closed by now. */
  readonly closed: number
}
type Results = {
  open: { tookMs: number }
  drop: object
  resume: { tookMs: number; recovered: number; missed: readonly number[] }
  talk: Talked
  deafen: object
  listenAgain: { codes: readonly number[] }
}

export type Crowd = {
  readonly [Act in keyof Orders]: (order: Orders[Act]) => Promise<Results[Act]>
} & { readonly pid: number; stop(): Promise<void> }

/** A process with many sockets, on the processor of the load. Its calls throw errors from there. */
export function startCrowd(): Crowd {
  const [file = '', ...rest] = pinned([process.execPath, join(import.meta.dirname, 'chat-crowd.ts')], 1)
  const child = spawn(file, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'json' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => {
      process.off('exit', kill)
      resolve()
    })
  })
  let waiting: { resolve: (result: never) => void; reject: (cause: Error) => void } | undefined
  child.on('message', (answer: { result: never } | { failure: string }) => {
    const asked = waiting
    waiting = undefined
    if ('failure' in answer) asked?.reject(new Error(answer.failure))
    else asked?.resolve(answer.result)
  })
  void ended.then(() => waiting?.reject(new Error('加压的进程没有了')))

  const tell =
    <Act extends keyof Orders>(act: Act) =>
    (order: Orders[Act]) =>
      new Promise<Results[Act]>((resolve, reject) => {
        waiting = { resolve, reject }
        child.send({ act, ...order })
      })
  return {
    pid: child.pid ?? 0,
    open: tell('open'),
    drop: tell('drop'),
    resume: tell('resume'),
    talk: tell('talk'),
    deafen: tell('deafen'),
    listenAgain: tell('listenAgain'),
    async stop() {
      kill()
      await ended
    },
  }
}
