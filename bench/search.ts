import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { scanFolder } from './music.ts'
import { makeMusicFolder } from './music-folder.ts'
import { signInOwner, startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'
import { commonPhrase, rareWords } from './vocabulary.ts'

const songs = 10_000
const songBytes = 4_096
const target = { atMost: 20 }

const search = (words: string): Call => ({ path: `/api/search?words=${encodeURIComponent(words)}` })

/** By difficulty: how much matches, in which kinds it does not, and what only matches by sound. */
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['一个字，几乎样样有', ['的', '是', '我', '风']],
  ['两个字，几乎样样有', ['我们', '可以', '没有']],
  ['样样里难得有的', [rareWords.one, rareWords.many]],
  ['只有正文有的长词', [commonPhrase, commonPhrase.slice(0, 6)]],
  ['拉丁词', ['docker', 'Linux', rareWords.latin]],
  ['两个字母，是许多名字的声母', ['sh', 'xi', 'zh', 'yu', 'li']],
  ['拼音', ['shan', 'fengyu', 'xiaolou', 'yue', 'zhong']],
  ['声母', ['xlty', 'fyh', 'ssh', 'jy']],
  ['声母和整音混着', ['xiaolty', 'fengyh', 'sshuo', 'zhgren', 'shanj']],
  ['两个词都要', ['我们 docker', 'feng yu', '的 时间']],
  ['汉字和字母混着', ['山y', '我们s', '风yu']],
  ['正文里的拼音', ['fengyu', 'women', 'keyi', 'shanshui']],
  ['错了一笔的', ['dokcer', 'linus', '我们可一', '鲸落于深海之底']],
  ['一样也没有', ['饕餮', 'qwertyuiop', 'vvv', '饕餮魑魅']],
]

async function fill(bench: Bench): Promise<string> {
  const dataDir = join(bench.folder, 'search-data')
  cpSync((await bench.filledData()).dataDir, dataDir, { recursive: true })
  const server = await startOwned(bench, dataDir)
  const { id } = await signInOwner(server.origin)
  await server.stop()
  bench.say('正在添分类、标签、说说、留言、相册、歌和评论各一万…')
  const musicDir = join(dataDir, 'music')
  mkdirSync(musicDir, { recursive: true })
  makeMusicFolder(musicDir, songs, songBytes)
  scanFolder(dataDir)
  const program = join(import.meta.dirname, 'search-data.ts')
  const filled = spawnSync(process.execPath, [program, dataDir, String(id)], { encoding: 'utf8' })
  if (filled.status !== 0) throw new Error(filled.stderr)
  return dataDir
}

async function measure(bench: Bench): Promise<Result[]> {
  const server = await startOwned(bench, await fill(bench))
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    const figures: Figure[] = []
    for (const [name, words] of searches)
      figures.push(await callFigure({ client, pid: server.pid, name, calls: words.map(search), target }))
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

/** Ten thousand of each kind, searched at once by a signed-in user. */
export const searchAll: Subject = { title: '每样一万，一起搜，p95', measure }
