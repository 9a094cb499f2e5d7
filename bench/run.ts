import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from './api.ts'
import { archiving } from './archive.ts'
import { cachedPages } from './cached-pages.ts'
import { changing } from './changing.ts'
import { chatCrowded } from './chat-crowded.ts'
import { cluster } from './cluster.ts'
import { consoleList } from './console.ts'
import { consoleScripts } from './console-scripts.ts'
import { crawl } from './crawl.ts'
import { editor } from './editor.ts'
import { type Figure, isAbsent, isMet, type Result } from './figure.ts'
import { firstSight } from './first-sight.ts'
import { guests } from './guests.ts'
import { fillData, importing } from './import.ts'
import { importingWordpress } from './import-wordpress.ts'
import { large } from './large.ts'
import { lighthouseScores } from './lighthouse.ts'
import { listenersOfRoom } from './listeners.ts'
import { moderation } from './moderation.ts'
import { music } from './music.ts'
import { outage } from './outage.ts'
import { pageWeight } from './page-weight.ts'
import { pictureBombs } from './picture-bombs.ts'
import { presence } from './presence.ts'
import { render } from './render.ts'
import { searchAll } from './search.ts'
import { smallBox } from './small-box.ts'
import { start } from './start.ts'
import { writingStatic } from './static.ts'
import { statistic } from './statistic.ts'
import type { Bench, FilledData, Subject } from './subject.ts'
import { formatTable } from './table.ts'
import { together } from './together.ts'
import { whileImporting } from './while-importing.ts'

const subjects: ReadonlyMap<string, Subject> = new Map([
  ['import', importing],
  ['import-wordpress', importingWordpress],
  ['while-importing', whileImporting],
  ['archive', archiving],
  ['static', writingStatic],
  ['api', api],
  ['start', start],
  ['small-box', smallBox],
  ['render', render],
  ['cached-pages', cachedPages],
  ['page-weight', pageWeight],
  ['first-sight', firstSight],
  ['search', searchAll],
  ['lighthouse', lighthouseScores],
  ['guests', guests],
  ['console', consoleList],
  ['console-scripts', consoleScripts],
  ['editor', editor],
  ['statistic', statistic],
  ['moderation', moderation],
  ['picture-bombs', pictureBombs],
  ['music', music],
  ['presence', presence],
  ['together', together],
  ['listeners', listenersOfRoom],
  ['chat-crowded', chatCrowded],
  ['large', large],
  ['changing', changing],
  ['crawl', crawl],
  ['cluster', cluster],
  ['outage', outage],
])
const firstPort = Number(process.env.BENCH_PORT ?? 4700)
const print = (text: string) => process.stdout.write(`${text}\n`)

function createBench(folder: string): Bench {
  let port = firstPort
  let filled: Promise<FilledData> | undefined
  const say = (text: string) => {
    process.stderr.write(`  ${text}\n`)
  }
  return {
    folder,
    say,
    nextPort: () => port++,
    filledData: () => {
      filled ??= fillData(folder, say)
      return filled
    },
  }
}

/** Runs the named subjects (all without names) and prints a table for each; returns the exit code. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter(name => !subjects.has(name))
  if (unknown.length > 0) {
    print(`没有这几项：${unknown.join('、')}。可以量的：${[...subjects.keys()].join('、')}。`)
    return 2
  }
  print(`小楼量尺 · ${cpus()[0]?.model ?? ''} × ${availableParallelism()} · Node ${process.version}`)
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-bench-'))
  // Also when the run is interrupted: the programs end first, see program.ts.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const all: Result[] = []
  const bench = createBench(folder)
  for (const [name, subject] of subjects) {
    if (names.length > 0 && !names.includes(name)) continue
    print(`\n【${name}】${subject.title}（此刻负载 ${loadavg()[0]?.toFixed(1)}）`)
    const results = await subject
      .measure(bench)
      .catch((cause: unknown): Result[] => [
        { name: subject.title, reason: cause instanceof Error ? cause.message : String(cause) },
      ])
    all.push(...results)
    for (const line of formatTable(results)) print(line)
  }
  const figures = all.filter((result): result is Figure => !isAbsent(result))
  const verdicts = figures.map(isMet)
  const missed = verdicts.filter(met => met === false).length
  print(
    `\n共 ${figures.length} 个数：达到 ${verdicts.filter(met => met === true).length}，未达到 ${missed}，没能量 ${all.length - figures.length}。`,
  )
  return missed > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
