import { randomBytes } from 'node:crypto'
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CommandRun, memoryFigure, runCommand } from './command.ts'
import type { Result } from './figure.ts'
import { articleCount } from './import.ts'
import { openQuietPlatform } from './quiet-platform.ts'
import { startServer } from './server.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'

const pictureCount = 2_600
const pictureBytes = 300_000
const commentCount = 200_000
const rowsPerInsert = 40
const quietSeconds = 10
const pauseMs = 5

/** A gigabyte: the articles of the import, two hundred thousand comments, and incompressible pictures. */
async function fill(dataDir: string): Promise<void> {
  const platform = await openQuietPlatform(dataDir)
  try {
    for (let at = 0; at < pictureCount; at += 1) {
      const name = randomBytes(20).toString('hex')
      await mkdir(join(dataDir, 'uploads', name.slice(0, 2)), { recursive: true })
      await writeFile(join(dataDir, 'uploads', name.slice(0, 2), `${name}.webp`), randomBytes(pictureBytes))
      await platform.db.query
        .insertInto('upload')
        .values({
          ...{ name, extension: 'webp', color: '', download_name: '', width: 1600, height: 900 },
          ...{ size_bytes: pictureBytes, is_animated: 0, createdAt: 0 },
        })
        .execute()
    }
    await platform.db.inBatches(async db => {
      for (let at = 0; at < commentCount; at += rowsPerInsert) {
        const rows = Array.from({ length: rowsPerInsert }, (_, more) => {
          const content = `第 ${at + more} 条：雨停了，楼下的猫又来了。读到这里想起从前，${randomBytes(60).toString('base64')}`
          return {
            ...{ parent_id: 0, type: 1, for_id: 1 + ((at + more) % articleCount), from_id: 0, to_id: 0 },
            ...{ status: 1, is_shown: 1, thumbs_up: 0, reply_total: 0, html_version: 1, editedAt: 0 },
            ...{ createdAt: 1_600_000_000_000 + at + more, writer: '', guest_name: '客', to_guest_name: '' },
            ...{ content, content_html: `<p>${content}</p>` },
          }
        })
        await db.query.insertInto('comment').values(rows).execute()
      }
    })
  } finally {
    await platform.close()
  }
}

/** Requests a page and a list from the database alternately during `work`; returns the waits in ms. */
async function waitsDuring(origin: string, work: () => Promise<unknown>): Promise<number[]> {
  const client = createClient(origin)
  const waits: number[] = []
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const path of ['/', '/api/article/blogHomeGetArticleList/1/10', `/posts/none-${waits.length}`]) {
      const startedMs = performance.now()
      await client.ask({ path })
      waits.push(performance.now() - startedMs)
      await wait(pauseMs)
    }
  }
  client.close()
  await over
  return waits
}

const secondsIn = (said: string, name: string) =>
  Number(new RegExp(`${name} (\\d+\\.\\d) 秒`).exec(said)?.[1] ?? Number.NaN)

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir: filled } = await bench.filledData()
  const dataDir = join(bench.folder, 'archive-data')
  await cp(filled, dataDir, { recursive: true })
  const small = await runCommand('archive', [join(bench.folder, 'small.xlar')], dataDir)
  bench.say('正在放进一千兆的图片与评论…')
  await fill(dataDir)
  const server = await startServer({ port: bench.nextPort(), dataDir })
  const backups: CommandRun[] = []
  let [quiet, busy] = [[0], [0]]
  try {
    quiet = await waitsDuring(server.origin, () => wait(quietSeconds * 1_000))
    bench.say('正在备份…')
    busy = await waitsDuring(server.origin, async () => {
      backups.push(await runCommand('backup', [join(bench.folder, 'backups')], dataDir))
    })
  } finally {
    await server.stop()
  }
  const [backup] = backups
  if (!backup) throw new Error('没有备份')
  const file = /：(.+\.xlar)（/.exec(backup.said)?.[1] ?? ''
  const { size } = await stat(file)
  const restored = join(bench.folder, 'restored-data')
  bench.say(`正在恢复 ${(size / 1024 / 1024).toFixed(0)} MB…`)
  const restore = await runCommand('restore', [file], restored)
  await rm(restored, { recursive: true })
  const gigabytes = size / 1024 ** 3
  const slower = percentile(busy, 0.99) - percentile(quiet, 0.99)
  return [
    {
      name: '写下一千兆',
      value: secondsIn(backup.said, '写下用时') / gigabytes,
      unit: 's',
      target: { atMost: 60 },
      note: `归档 ${(size / 1024 / 1024).toFixed(0)} MB`,
    },
    {
      name: '恢复演练一千兆',
      value: secondsIn(backup.said, '恢复演练') / gigabytes,
      unit: 's',
      target: { atMost: 60 },
    },
    {
      name: '备份时请求多等的，p99',
      value: slower,
      unit: 'ms',
      target: { atMost: 50 },
      note: `没有备份时 ${percentile(quiet, 0.99).toFixed(1)} ms，备份时 ${percentile(busy, 0.99).toFixed(1)} ms`,
    },
    memoryFigure('备份与演练的内存，最高', backup, { name: '一万篇文章，没有图片', run: small }),
    { name: '恢复一千兆', value: restore.seconds / gigabytes, unit: 's', target: { atMost: 60 } },
    memoryFigure('恢复的内存，最高', restore),
  ]
}

/** `npm run backup` and `npm run restore` of a gigabyte. */
export const archiving: Subject = { title: '备份与恢复一千兆', measure }
