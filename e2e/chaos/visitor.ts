import { WebSocket } from 'ws'
import { type ChatClient, createChatClient } from '../../site/app/features/chat/client/chat-client.ts'
import type { ChatView } from '../../site/app/features/chat/client/chat-view.ts'
import { createSocketClient } from '../../site/app/lib/socket/socket-client.ts'
import { type Browser, type ClientEnv, createClientEnv } from './client-env.ts'
import type { Witness } from './evidence.ts'
import { type Link, openLink } from './proxy.ts'

export type Account = { readonly userId: number; readonly token: string }
export type Visitor = {
  readonly name: string
  readonly account: Account | undefined
  readonly link: Link
  /** What was wrong on the way, each once. */
  readonly breaches: ReadonlySet<string>
  client(): ChatClient
  env(): ClientEnv
  /** Reloads the page: the screen's state is gone, the browser's storage is not. */
  reload(): void
  say(text: string, reply: Parameters<ChatClient['actions']['send']>[0]['reply']): void
  cancel(nonce: string, text: string): void
  witness(): Witness
  leave(): Promise<void>
}

// The server's limits are off here, and so are the client's own.
const pace = { burst: 100, everyMs: 1 }
/** The memory limit of one client (I7): the rows of one who scrolls up, unsent ones, and marks of recalls. */
const maxRows = 2_300

/** The site's own client in the room, on a separate link. `browser` is shared by its tabs. */
export async function openVisitor(given: {
  name: string
  account: Account | undefined
  browser: Browser
  serverPort: number
  siteOrigin: string
  random: () => number
}): Promise<Visitor> {
  const { name, account, browser, random } = given
  const { nonces, cancelled } = browser
  const link = await openLink({ serverPort: given.serverPort, random })
  const breaches = new Set<string>()
  const acks: { nonce: string; id: number; seq: number }[] = []
  const sent: string[] = []
  let tips = 0

  const onSent = (text: string) => {
    const frame: { type: string; content: string; nonce: string } = JSON.parse(text)
    if (frame.type === 'message') nonces.set(frame.content, frame.nonce)
  }
  const onReceived = (text: string) => {
    const frame: { type: string; nonce: string; id: number; seq: number } = JSON.parse(text)
    if (frame.type === 'ack') acks.push({ nonce: frame.nonce, id: frame.id, seq: frame.seq })
  }
  const open = () => {
    const env = createClientEnv({
      ...{ linkPort: link.port, siteOrigin: given.siteOrigin, token: account?.token },
      ...{ browser, random, onSent, onReceived },
    })
    const client = createChatClient({
      ...{ env, socket: createSocketClient(env), userId: account?.userId, pace },
    })
    const ends = [
      client.subscribe(() => {
        for (const breach of breachesOf(client.getView())) breaches.add(`${breach}（${name}，途中）`)
      }),
      client.onNotice(({ kind }) => {
        if (kind === 'tip') tips += 1
      }),
    ]
    client.start()
    const close = () => {
      client.stop()
      for (const end of ends) end()
    }
    return { env, client, close }
  }
  let page = open()

  return {
    name,
    account,
    link,
    breaches,
    client: () => page.client,
    env: () => page.env,
    reload() {
      page.close()
      page = open()
    },
    say(text, reply) {
      const tipsBefore = tips
      page.client.actions.send({ text, reply, mentionIds: [] })
      const rows = page.client.getView().rows
      if (rows.some(row => row.kind === 'outgoing' && row.outgoing.content === text)) sent.push(text)
      else if (tips === tipsBefore) breaches.add(`I5 ${name} 说的话没有成为一行，也没有说为什么`)
    },
    cancel(nonce, text) {
      cancelled.add(text)
      page.client.actions.cancel(nonce)
    },
    witness: () => ({
      ...{ name, userId: account?.userId ?? 0, rows: page.client.getView().rows },
      ...{ acks, sent, nonces, cancelled },
    }),
    async leave() {
      page.close()
      await link.close()
    },
  }
}

/** Invariants of every screen at every moment. */
function breachesOf({ rows }: ChatView): string[] {
  let lastSeq = 0
  let isInOrder = true
  for (const row of rows) {
    if (row.kind !== 'message') continue
    isInOrder &&= row.message.seq > lastSeq
    lastSeq = row.message.seq
  }
  const isTwice = new Set(rows.map(row => row.key)).size !== rows.length
  return [
    ...(isInOrder ? [] : ['I3 屏幕上的先后不对']),
    ...(isTwice ? ['I2 屏幕上有两行是同一条'] : []),
    ...(rows.length > maxRows ? [`I7 屏幕上有 ${rows.length} 行`] : []),
  ]
}

/** A socket without our client, directly to the server: for misbehaving clients. */
export function openBareSocket(given: { port: number; siteOrigin: string }): WebSocket {
  const ws = new WebSocket(`ws://127.0.0.1:${given.port}/ws`, {
    origin: given.siteOrigin,
    perMessageDeflate: false,
  })
  ws.on('error', () => undefined)
  return ws
}
