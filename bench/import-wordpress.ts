import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import type { Result } from './figure.ts'
import type { Bench, Subject } from './subject.ts'
import { writeWxr } from './wxr.ts'

const posts = 30_000
const comments = 200_000
const bytes = 1_000_000_000
const megabyte = 1_000_000

/** The command's usage with almost nothing to import. */
async function measureRest(bench: Bench): Promise<number | undefined> {
  const path = join(bench.folder, 'small.xml')
  const dataDir = join(bench.folder, 'small-data')
  await mkdir(dataDir, { recursive: true })
  await writeWxr(path, { posts: 1, comments: 1, bytes: 0 })
  return (await runCommand('import', [path], dataDir)).peakMegabytes
}

async function measure(bench: Bench): Promise<Result[]> {
  const path = join(bench.folder, 'wordpress.xml')
  const dataDir = join(bench.folder, 'wordpress-data')
  await mkdir(dataDir, { recursive: true })
  bench.say('正在写一份 1 GB 的 WordPress 导出…')
  const size = await writeWxr(path, { posts, comments, bytes })
  const rest = await measureRest(bench)
  bench.say('正在导入…')
  const first = await runCommand('import', [path], dataDir)
  bench.say('正在再导入一次…')
  const again = await runCommand('import', [path], dataDir)
  return [
    {
      name: `导入 ${Math.round(size / megabyte)} MB，篇每秒（连评论 ${comments} 条）`,
      value: posts / first.seconds,
      unit: '/s',
      reference: { name: '再导一次', value: posts / again.seconds },
      target: { atLeast: 300 },
      note: `每处理器秒 ${(posts / first.processorSeconds).toFixed(0)} 篇`,
    },
    ...(first.peakMegabytes === undefined || rest === undefined
      ? [{ name: '多占的内存，最高', reason: '这个系统不说进程占多少内存' }]
      : [
          {
            name: '多占的内存，最高',
            value: first.peakMegabytes - rest,
            unit: 'MB' as const,
            reference: { name: '只导一篇', value: rest },
            target: { atMost: 150 },
          },
        ]),
  ]
}

/** `npm run import` on a WordPress export of 1 GB. */
export const importingWordpress: Subject = { title: '导入 1 GB 的 WordPress', measure }
