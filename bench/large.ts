import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { serverFlags } from '../scripts/server-flags.mjs'
import { callFigure, findSlugs, lists, searches } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { memoryOf, startProgram } from './program.ts'
import { root, serverEnvironment, waitUntilServing } from './server.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'

const articles = 100_000
const comments = 1_000_000
const messages = 1_000_000
const target = { atMost: 25 }
const starts = 3
/** More than are requested: none is cached when its turn comes. */
const pages = 400

const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body })
const busiest = { current: 1, size: 10, type: 1, for_id: 1 }
const around = [1, 2, 50, 5_000, 40_000]

const guestLists: readonly (readonly [string, readonly Call[]])[] = [
  [
    '评论，最新，各处的页',
    around.map(current => post('/comment/frontGetParentComment', { ...busiest, current, order: 'new' })),
  ],
  [
    '评论，最热，各处的页',
    around.map(current => post('/comment/frontGetParentComment', { ...busiest, current, order: 'hot' })),
  ],
  ['一条评论的回复', [post('/comment/frontGetChildrenComment', { ...busiest, parent_id: 1 })]],
  ['评论总数', [post('/comment/getCommentTotal', { type: 1, for_id: 1 })]],
  ['最近的评论', [{ path: '/api/comment/getLatestComments' }]],
  ['聊天记录，最新的', [post('/chat/getChatList', { size: 10, last_id: 0 })]],
  [
    '聊天记录，各处',
    Array.from({ length: 40 }, (_, at) => post('/chat/getChatList', { size: 10, last_id: 20 + at * 24_000 })),
  ],
]
const ownerLists: readonly (readonly [string, readonly Call[]])[] = [
  [
    '后台的评论，各处的页',
    [1, 2, 50, 5_000].map(current => post('/comment/backGetCommentList', { current, size: 20 })),
  ],
]

/** Runs a program that fills the data; throws its error output. */
function fill(program: string, ...given: string[]): void {
  const command = [join(import.meta.dirname, program), ...given]
  const { status, stderr } = spawnSync(process.execPath, ['--max-old-space-size=6000', ...command], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

async function startSeconds(bench: Bench, dataDir: string): Promise<number> {
  const seconds: number[] = []
  for (let round = 0; round < starts; round += 1) {
    const port = bench.nextPort()
    const startedMs = performance.now()
    const command = [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')]
    const program = startProgram(command, serverEnvironment({ port, dataDir }))
    await waitUntilServing(`http://localhost:${port}/home`, program)
    seconds.push((performance.now() - startedMs) / 1_000)
    await program.stop()
  }
  return median(seconds)
}

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'large-data')
  const first = await startOwned(bench, dataDir)
  const { id } = await signInOwner(first.origin)
  await first.stop()
  bench.say('正在写十万篇文章、一百万条评论、一百万条聊天记录…')
  fill('console-data.ts', dataDir, String(id))
  fill('guests-data.ts', dataDir, String(id), String(comments))
  fill('chat-data.ts', dataDir, String(messages))
  const start = await startSeconds(bench, dataDir)
  const server = await startOwned(bench, dataDir)
  const { token } = await signInOwner(server.origin)
  const reader = createClient(server.origin, { 'accept-encoding': 'identity' })
  const owner = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    const figures: Figure[] = [
      { name: '启动到 /home 答 200', value: start, unit: 's', target: { atMost: 1.5 } },
    ]
    const slugs = Array.from({ length: pages }, (_, at) => ({
      path: `/posts/bench-${(at * 260) % articles}`,
    }))
    const html: readonly (readonly [string, readonly Call[]])[] = [
      ['文章页，没人看过的', slugs],
      ...['/home', '/archives', '/category', '/tag', '/talk', '/message/list'].map(
        path => [`${path} 页`, [{ path }]] as const,
      ),
    ]
    const asked = [...searches, ...lists(await findSlugs(reader), articles), ...guestLists, ...html]
    for (const [name, calls] of asked)
      figures.push(await callFigure({ client: reader, pid: server.pid, name, calls, target }))
    for (const [name, calls] of ownerLists)
      figures.push(await callFigure({ client: owner, pid: server.pid, name, calls, target }))
    const memory = memoryOf(server.pid)
    if (memory) figures.push({ name: '之后的内存', value: memory.nowMegabytes, unit: 'MB' })
    return figures
  } finally {
    reader.close()
    owner.close()
    await server.stop()
  }
}

/** A hundred thousand articles, a million comments, a million chat messages: every list, search and page. */
export const large: Subject = { title: '十万篇文章、一百万条评论与聊天记录，p95', measure }
