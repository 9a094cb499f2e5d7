import { join } from 'node:path'
import { crawl } from '../server/src/testing/crawl.ts'
import { startFileServer } from '../server/src/testing/file-server.ts'
import { memoryFigure, runCommand } from './command.ts'
import type { Result } from './figure.ts'
import { articleCount } from './import.ts'
import type { Bench, Subject } from './subject.ts'

/** As `command.ts` sets it for a command, which opens no port. */
const siteUrl = 'http://localhost:0'

const pagesIn = (said: string) => Number(/(\d+) 页，/.exec(said)?.[1] ?? Number.NaN)

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir, seconds } = await bench.filledData()
  const folder = join(bench.folder, 'static')
  bench.say('正在写静态站…')
  const run = await runCommand('static', [folder], dataDir)
  const pages = pagesIn(run.said)
  bench.say(`正在走遍 ${pages} 页…`)
  const host = await startFileServer(folder)
  const { dead, addresses } = await crawl({ origin: host.origin, siteUrl }).finally(host.stop)
  return [
    {
      name: '静态站，页每秒',
      value: pages / run.seconds,
      unit: '/s',
      reference: { name: '导入，篇每秒', value: articleCount / seconds },
      target: { atLeast: 200 },
      note: `${pages} 页，每处理器秒 ${(pages / run.processorSeconds).toFixed(0)} 页`,
    },
    memoryFigure('写静态站的内存，最高', run),
    {
      name: '打不开的链接',
      value: dead.length,
      unit: '个',
      target: { atMost: 0 },
      note: `走过 ${addresses} 个地址${dead[0] ? `，如 ${dead[0].from} → ${dead[0].to}` : ''}`,
    },
  ]
}

/** `npm run static` of the ten thousand articles, and a crawl of its output. */
export const writingStatic: Subject = { title: '静态站一万篇', measure }
