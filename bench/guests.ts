import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'
import { rareWords } from './vocabulary.ts'

const fillProgram = join(import.meta.dirname, 'guests-data.ts')

type FilledGuests = { dataDir: string; albumId: number }
const filled = new WeakMap<Bench, Promise<FilledGuests>>()

/** A data folder with ten years of guests, and the album of five hundred photos; filled once per run. */
export function fillGuests(bench: Bench): Promise<FilledGuests> {
  const filling = filled.get(bench) ?? fill(bench)
  filled.set(bench, filling)
  return filling
}

async function fill(bench: Bench): Promise<FilledGuests> {
  const dataDir = join(bench.folder, 'guests-data')
  const server = await startOwned(bench, dataDir)
  const { id } = await signInOwner(server.origin)
  await server.stop()
  bench.say('正在添十万条评论、一万条留言、三千条说说、两万张照片、十万条通知…')
  const program = spawnSync(process.execPath, [fillProgram, dataDir, String(id)], { encoding: 'utf8' })
  if (program.status !== 0) throw new Error(program.stderr)
  const { albumId }: { albumId: number } = JSON.parse(program.stdout)
  return { dataDir, albumId }
}

const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body })
const firstPage = { current: 1, size: 10 }
const busiest = { type: 1, for_id: 1 }

const firstPages = (albumId: number): readonly (readonly [string, readonly Call[]])[] => [
  ['评论，最新', [post('/comment/frontGetParentComment', { ...firstPage, ...busiest, order: 'new' })]],
  ['评论，最热', [post('/comment/frontGetParentComment', { ...firstPage, ...busiest, order: 'hot' })]],
  ['一条评论的回复', [post('/comment/frontGetChildrenComment', { ...firstPage, ...busiest, parent_id: 1 })]],
  ['评论总数', [post('/comment/getCommentTotal', busiest)]],
  ['最近的评论', [{ path: '/api/comment/getLatestComments' }]],
  ['留言', [post('/message/getMessageList', firstPage)]],
  ['留言，按标签', [post('/message/getMessageList', { ...firstPage, tag: '听雨' })]],
  ['留言，搜常见的字', [post('/message/getMessageList', { ...firstPage, message: '听雨' })]],
  ['留言，搜难得的词', [post('/message/getMessageList', { ...firstPage, message: rareWords.many })]],
  ['留言的热门标签', [{ path: '/api/message/getHotTagList' }]],
  ['弹幕的两百条', [{ path: '/api/message/getAllMessage' }]],
  ['说说', [post('/talk/blogGetTalkList', firstPage)]],
  ['相册', [{ path: '/api/photoAlbum/getAllAlbumList' }]],
  ['五百张照片', [{ path: `/api/photo/getAllPhotosByAlbumId/${albumId}` }]],
  ['自己的通知', [post('/notify/getNotifyList', firstPage)]],
  ['自己的评论', [post('/comment/getOwnComments', firstPage)]],
]

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir, albumId } = await fillGuests(bench)
  const server = await startOwned(bench, dataDir)
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    const figures: Figure[] = []
    for (const [name, calls] of firstPages(albumId)) {
      figures.push(await callFigure({ client, pid: server.pid, name, calls }))
    }
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

/** The first page of each of the guests' lists, requested by a signed-in user. */
export const guests: Subject = { title: '十年的客人，各列表第一页，p95', measure }
