import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBlog } from './blog.ts'
import { runCommand } from './command.ts'
import type { Result } from './figure.ts'
import type { Bench, FilledData, Subject } from './subject.ts'

export const articleCount = 10_000

/** Writes the blog and imports it into a fresh data folder. */
export async function fillData(folder: string, say: (text: string) => void): Promise<FilledData> {
  const [blogDir, dataDir] = [join(folder, 'blog'), join(folder, 'data')]
  await mkdir(dataDir, { recursive: true })
  say(`正在写 ${articleCount} 篇文章…`)
  await writeBlog(blogDir, articleCount)
  say('正在导入…')
  return { blogDir, dataDir, ...(await runCommand('import', [blogDir], dataDir)) }
}

async function measure(bench: Bench): Promise<Result[]> {
  const { blogDir, dataDir, seconds, processorSeconds, peakMegabytes } = await bench.filledData()
  bench.say('正在再导入一次…')
  const again = await runCommand('import', [blogDir], dataDir)
  const reference = { name: '再导一次', value: articleCount / again.seconds }
  return [
    {
      name: '导入，篇每秒',
      value: articleCount / seconds,
      unit: '/s',
      reference,
      target: { atLeast: 200 },
      note: `每处理器秒 ${(articleCount / processorSeconds).toFixed(0)} 篇`,
    },
    ...(peakMegabytes === undefined
      ? [{ name: '导入时的内存，最高', reason: '这个系统不说进程占多少内存' }]
      : [{ name: '导入时的内存，最高', value: peakMegabytes, unit: 'MB' as const }]),
    {
      name: '再导一次（没有变化）',
      value: again.seconds,
      unit: 's',
      reference: { name: '头一次', value: seconds },
    },
  ]
}

/** `npm run import` on a Hexo folder. */
export const importing: Subject = { title: '导入一万篇', measure }
