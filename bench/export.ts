import { join } from 'node:path'
import { memoryFigure, runCommand } from './command.ts'
import type { Result } from './figure.ts'
import { articleCount } from './import.ts'
import type { Bench, Subject } from './subject.ts'

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir, seconds } = await bench.filledData()
  bench.say('正在导出…')
  const run = await runCommand('export', [join(bench.folder, 'export')], dataDir)
  return [
    {
      name: '导出，篇每秒',
      value: articleCount / run.seconds,
      unit: '/s',
      reference: { name: '导入', value: articleCount / seconds },
      target: { atLeast: 500 },
      note: `每处理器秒 ${(articleCount / run.processorSeconds).toFixed(0)} 篇`,
    },
    memoryFigure('导出的内存，最高', run),
  ]
}

/** `npm run export` of the ten thousand articles. */
export const exporting: Subject = { title: '导出一万篇', measure }
