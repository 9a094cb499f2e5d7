import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient, timeCalls } from './timing.ts'

const rounds = 300
const warmUp = 30
const target = { atMost: 50 }

/** A mail server that takes every call and never says a word. */
async function startSilent(): Promise<{ server: Server; port: number; hasCaller: Promise<unknown> }> {
  const server = createServer(socket => socket.on('error', () => undefined))
  const hasCaller = once(server, 'connection')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0, hasCaller }
}

/** p95 in ms of words for the guestbook, each of which is told to the owner, one after the other. */
async function measureWriting(bench: Bench, name: string, smtpPort?: number, hasCaller?: Promise<unknown>) {
  const settings = smtpPort
    ? { SMTP_URL: `smtp://lou:secret@127.0.0.1:${smtpPort}?from=lou@example.com`, OUTBOX_PRIVATE: 'on' }
    : {}
  const server = await startOwned(bench, join(bench.folder, name), settings)
  const { token } = await signInOwner(server.origin)
  const owner = createClient(server.origin, { authorization: token })
  const visitor = createClient(server.origin)
  try {
    if (hasCaller) {
      await owner.ask({ method: 'PUT', path: '/api/mail/own', body: { address: 'owner@example.com' } })
      // From here on somebody waits for that server, for as long as it is measured.
      await hasCaller
    }
    const calls: Call[] = Array.from({ length: rounds + warmUp }, (_, at) => ({
      ...{ method: 'POST', path: '/api/message/add', body: { message: `${name} 第 ${at} 句` } },
    }))
    return percentile(await timeCalls(visitor, { calls, rounds, warmUp }), 0.95)
  } finally {
    owner.close()
    visitor.close()
    await server.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const off = await measureWriting(bench, 'outbox-off')
  const { server, port, hasCaller } = await startSilent()
  try {
    const on = await measureWriting(bench, 'outbox-on', port, hasCaller)
    const reference = { name: '没有开寄信', value: off }
    return [
      { name: '留言，p95，SMTP 挂着不答', value: on, unit: 'ms', reference },
      { name: '比不寄信多出来的', value: on - off, unit: 'ms', target },
    ]
  } finally {
    server.close()
  }
}

/** Whether anybody waits for a mail server that hangs. */
export const outbox: Subject = { title: '寄信的服务器挂着，写一句要多久', measure }
