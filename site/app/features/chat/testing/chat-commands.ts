import { chatEmoji } from '@xiaolou/contract/chat'
import fc from 'fast-check'
import { createSocketClient } from '../../../lib/socket/socket-client.ts'
import { type ChatClient, createChatClient } from '../client/chat-client.ts'
import { createModelEnv, createModelStorage } from './model-env.ts'
import { createModelServer, type ModelServer } from './model-server.ts'

type Tab = { readonly client: ChatClient; readonly userId: number; readonly wake: () => void }
/** What the test knows must hold: who said what, and whether messages may be lost to an older backup. */
export type Expected = { said: string[]; cancelled: Set<string>; hasRestored: boolean; count: number }
export type Real = {
  readonly server: ModelServer
  readonly storages: Map<number, ReturnType<typeof createModelStorage>>
  tabs: Tab[]
  backup: ReturnType<ModelServer['backup']>
  restoreCount: number
  pass: (ms: number) => Promise<void>
}

export function createReal(pass: (ms: number) => Promise<void>): Real {
  const server = createModelServer()
  const storages = new Map([1, 2, 3].map(userId => [userId, createModelStorage()]))
  server.fill(25)
  const real: Real = { server, storages, tabs: [], backup: server.backup(), restoreCount: 0, pass }
  for (const userId of [1, 2]) openTab(real, userId)
  return real
}

export function openTab(real: Real, userId: number): void {
  const storage = real.storages.get(userId)
  if (!storage || real.tabs.length >= 5) return
  const { env, wake } = createModelEnv({ server: real.server, storage, userId })
  const client = createChatClient({ env, socket: createSocketClient(env), userId })
  client.start()
  real.tabs.push({ client, userId, wake })
}

type Command = fc.AsyncCommand<Expected, Real>
const command = (name: string, run: (expected: Expected, real: Real) => void): Command => ({
  check: () => true,
  run: async (expected, real) => {
    run(expected, real)
    await real.pass(1)
  },
  toString: () => name,
})
const tabAt = (real: Real, pick: number) => real.tabs[pick % real.tabs.length]

/** The actions of users, and the faults between them and the server. */
const acts = {
  send: fc.record({ pick: fc.nat(9), quoted: fc.nat(9) }).map(({ pick, quoted }) =>
    command(`send(${pick})`, (expected, real) => {
      const tab = tabAt(real, pick)
      if (!tab) return
      expected.count += 1
      const text = `text ${expected.count}`
      const row = tab.client.getView().rows.at(-1 - quoted)
      const reply =
        row?.kind === 'message' && quoted < 3
          ? { id: row.message.id, user_id: 1, nick_name: 'a', content: row.message.content }
          : null
      const before = tab.client.getView().rows.length
      tab.client.actions.send({ text, reply, mentionIds: [] })
      if (tab.client.getView().rows.length > before) expected.said.push(text)
    }),
  ),
  sendImage: fc
    .nat(9)
    .map(pick =>
      command(`sendImage(${pick})`, (_, real) =>
        tabAt(real, pick)?.client.actions.sendImage(new File(['x'], 'x.png', { type: 'image/png' })),
      ),
    ),
  recall: fc.record({ pick: fc.nat(9), row: fc.nat(9) }).map(({ pick, row }) =>
    command(`recall(${pick}, ${row})`, (_, real) => {
      const tab = tabAt(real, pick)
      const shown = tab?.client.getView().rows.filter(({ kind }) => kind === 'message') ?? []
      const target = shown[row % Math.max(1, shown.length)]
      if (target?.kind === 'message') tab?.client.actions.recall(target.message.id)
    }),
  ),
  edit: fc.record({ pick: fc.nat(9), row: fc.nat(9) }).map(({ pick, row }) =>
    command(`edit(${pick}, ${row})`, (expected, real) => {
      const tab = tabAt(real, pick)
      const own = tab?.client.getView().rows.filter(one => one.kind === 'message' && one.isOwn) ?? []
      const target = own[row % Math.max(1, own.length)]
      expected.count += 1
      if (target?.kind === 'message')
        void tab?.client.actions.edit({
          id: target.message.id,
          text: `edit ${expected.count}`,
          mentionIds: [],
        })
    }),
  ),
  react: fc.record({ pick: fc.nat(9), row: fc.nat(9) }).map(({ pick, row }) =>
    command(`react(${pick}, ${row})`, (_, real) => {
      const tab = tabAt(real, pick)
      const shown = tab?.client.getView().rows.filter(({ kind }) => kind === 'message') ?? []
      const target = shown[row % Math.max(1, shown.length)]
      if (target?.kind === 'message')
        tab?.client.actions.react({ id: target.message.id, emoji: chatEmoji[row % 6] ?? '👍', isOn: true })
    }),
  ),
  retry: fc.record({ pick: fc.nat(9), isCancel: fc.boolean() }).map(({ pick, isCancel }) =>
    command(`${isCancel ? 'cancel' : 'retry'}(${pick})`, (expected, real) => {
      const tab = tabAt(real, pick)
      const row = tab?.client.getView().rows.find(({ kind }) => kind === 'outgoing')
      if (row?.kind !== 'outgoing') return
      if (isCancel) {
        expected.cancelled.add(row.outgoing.content)
        tab?.client.actions.cancel(row.outgoing.nonce)
      } else tab?.client.actions.retry(row.outgoing.nonce)
    }),
  ),
  loadMore: fc
    .nat(9)
    .map(pick => command(`loadMore(${pick})`, (_, real) => tabAt(real, pick)?.client.actions.loadMore())),
  markSeen: fc
    .nat(9)
    .map(pick => command(`markSeen(${pick})`, (_, real) => tabAt(real, pick)?.client.actions.markSeen())),
  wake: fc.nat(9).map(pick => command(`wake(${pick})`, (_, real) => tabAt(real, pick)?.wake())),
  reload: fc.nat(9).map(pick =>
    command(`reload(${pick})`, (_, real) => {
      const tab = tabAt(real, pick)
      if (!tab) return
      tab.client.stop()
      real.tabs = real.tabs.filter(other => other !== tab)
      openTab(real, tab.userId)
    }),
  ),
  openTab: fc
    .integer({ min: 1, max: 3 })
    .map(userId => command(`openTab(${userId})`, (_, real) => openTab(real, userId))),
  lose: fc
    .record({
      type: fc.constantFrom<Parameters<ModelServer['lose']>[0]['type']>(
        'ack',
        'message',
        'revert',
        'ready',
        'fromClient',
      ),
      isSilent: fc.boolean(),
    })
    .map(loss =>
      command(`lose(${loss.type}, ${loss.isSilent})`, (_, real) =>
        // The network may lose a client's frame only with the connection; a server may fail to send an event.
        real.server.lose({
          type: loss.type,
          isSilent: loss.isSilent && loss.type !== 'fromClient',
        }),
      ),
    ),
  clear: fc.constant(command('clear', (_, real) => void tabAt(real, 0)?.client.actions.clear())),
  cut: fc.constant(command('cut', (_, real) => real.server.cutAll())),
  restart: fc.constant(command('restart', (_, real) => real.server.restart())),
  up: fc.boolean().map(isUp => command(`up(${isUp})`, (_, real) => real.server.setUp(isUp))),
  backup: fc.constant(
    command('backup', (_, real) => {
      real.backup = real.server.backup()
    }),
  ),
  restore: fc.constant(
    command('restore', (expected, real) => {
      expected.hasRestored = true
      real.restoreCount += 1
      real.server.restore(real.backup, `restored ${real.restoreCount}`)
    }),
  ),
  pass: fc.constantFrom(5, 60, 700, 4_000, 16_000, 70_000).map(ms => ({
    check: () => true,
    run: (_: Expected, real: Real) => real.pass(ms),
    toString: () => `pass($ms)`,
  })),
}

const often = [acts.send, acts.send, acts.send, acts.send, acts.pass, acts.pass, acts.pass, acts.lose]
const takesBack: readonly string[] = ['recall', 'edit', 'retry', 'clear', 'restore']

/** All commands; and those that never lose a message. */
export const allCommands = [...often, ...Object.values(acts)]
export const harmlessCommands = [
  ...often,
  ...Object.entries(acts).flatMap(([name, act]) => (takesBack.includes(name) ? [] : [act])),
]
