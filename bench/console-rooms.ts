import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'

const fillProgram = join(import.meta.dirname, 'rooms-data.ts')
const target = { atMost: 25 }
// A screen of its own holds all of them at once: it is asked for when the room is opened, not at each page.
const wholeTarget = { atMost: 100 }
const firstPages = { current: 1, size: 40 }

const media = (bodies: readonly object[]): readonly Call[] =>
  bodies.map(body => ({ method: 'POST', path: '/api/media/list', body: { ...firstPages, ...body } }))
const drafts = (body: object): Call => ({
  method: 'POST',
  path: '/api/draft/list',
  body: { current: 1, size: 20, ...body },
})

const asked: readonly (readonly [string, readonly Call[], { atMost: number }])[] = [
  ['图，第一页', media([{}]), target],
  ['图，各处的页', media([2, 100, 560, 1_090].map(current => ({ current }))), target],
  ['图，按去处', media(['used', 'unused', 'binned'].map(state => ({ state }))), target],
  ['图，按种类', media(['picture', 'animation', 'document'].map(kind => ({ kind }))), target],
  [
    '图，别的顺序，正着与反着',
    media(['size', 'uses'].flatMap(sort => [{ sort }, { sort, is_ascending: true }])),
    target,
  ],
  ['图，找文件名', media([{ search: '7f3' }, { search: 'qwertyuiop' }]), target],
  ['图，各有多少', [{ path: '/api/media/counts' }], target],
  ['五千个标签一览，主人的', [{ path: '/api/tag/manage/list' }], wholeTarget],
  ['分类一览，主人的', [{ path: '/api/category/manage/list' }], target],
  ['草稿，第一页与搜索', [drafts({}), drafts({ search: '听雨' })], target],
]

/** A data folder with 45,000 articles and pictures and 5,000 tags, and its running server; to be stopped by the caller. */
export async function startLargeHouse(bench: Bench) {
  const dataDir = join(bench.folder, 'rooms-data')
  const first = await startOwned(bench, dataDir)
  const { id } = await signInOwner(first.origin)
  await first.stop()
  bench.say('正在写四万五千篇文章、四万五千张图…')
  const program = spawnSync(process.execPath, [fillProgram, dataDir, String(id)], { encoding: 'utf8' })
  if (program.status !== 0) throw new Error(program.stderr)
  return startOwned(bench, dataDir)
}

async function measure(bench: Bench): Promise<Result[]> {
  const server = await startLargeHouse(bench)
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    const figures: Figure[] = []
    for (const [name, calls, target] of asked)
      figures.push(await callFigure({ client, pid: server.pid, name, calls, target }))
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

/** The console's other long lists, asked by its owner over real HTTP on one connection. */
export const consoleRooms: Subject = { title: '四万五千张图、五千个标签时后台的列表，p95', measure }
