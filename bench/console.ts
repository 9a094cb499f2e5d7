import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'
import { commonPhrase, rareWords } from './vocabulary.ts'

const fillProgram = join(import.meta.dirname, 'console-data.ts')
const target = { atMost: 25 }

const list = (body: object): Call => ({
  method: 'POST',
  path: '/api/article/manage/list',
  body: { current: 1, size: 20, ...body },
})
const lists = (bodies: readonly object[]) => bodies.map(list)
const states = ['public', 'unlisted', 'password', 'private', 'changed', 'pinned', 'binned']
const sorts = ['created', 'updated', 'views', 'words', 'title']

const asked: readonly (readonly [string, readonly Call[]])[] = [
  ['第一页', lists([{}])],
  ['各处的页', lists([2, 5, 100, 2_500, 4_900].map(current => ({ current })))],
  ['每种顺序，正着与反着', lists(sorts.flatMap(sort => [{ sort }, { sort, is_ascending: true }]))],
  ['按状态', lists(states.map(state => ({ state })))],
  ['按分类', lists([1, 2, 5, 12].flatMap(category_id => [{ category_id }, { category_id, current: 3 }]))],
  ['按标签', lists([1, 2, 5, 30, 60].flatMap(tag_id => [{ tag_id }, { tag_id, current: 3 }]))],
  ['分类、状态与顺序一起', lists(sorts.map(sort => ({ sort, category_id: 3, state: 'private' })))],
  ['搜索，七十篇有', lists([{ search: rareWords.many }, { search: rareWords.latin }])],
  ['搜索，几乎篇篇有', lists([{ search: '我们' }, { search: commonPhrase }, { search: '的' }])],
  ['搜索，一篇也没有', lists([{ search: '饕餮' }, { search: 'qwertyuiop' }])],
  ['每种状态的篇数', [{ method: 'POST', path: '/api/article/manage/counts', body: {} }]],
  ['分类一览，主人的', [{ path: '/api/category/manage/list' }]],
  ['标签一览，主人的', [{ path: '/api/tag/manage/list' }]],
]

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'console-data')
  const first = await startOwned(bench, dataDir)
  const { id } = await signInOwner(first.origin)
  await first.stop()
  bench.say('正在写十万篇文章…')
  const program = spawnSync(process.execPath, [fillProgram, dataDir, String(id)], { encoding: 'utf8' })
  if (program.status !== 0) throw new Error(program.stderr)
  const server = await startOwned(bench, dataDir)
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    const figures: Figure[] = []
    for (const [name, calls] of asked)
      figures.push(await callFigure({ client, pid: server.pid, name, calls, target }))
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

/** The console's list of articles, requested by its owner over real HTTP on one connection. */
export const consoleList: Subject = { title: '十万篇文章时后台的列表，p95', measure }
