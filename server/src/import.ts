import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp, migrations } from './app.ts'
import { readConfig } from './config.ts'
import { UnreadableFile } from './features/import/comments/read-records.ts'
import { renderReport } from './features/import/run/report.ts'
import { importComments, renderCommentReport } from './import-comments.ts'
import { importFolder } from './import-folder.ts'
import { openPlatform } from './platform/open.ts'

const usage = `用法：npm run import -- 文件夹或文件 [--dry-run] [--language zh]

  文件夹：把 Hexo、Hugo、Jekyll、VanBlog 等的 Markdown 搬进来。
  文件：把 LeanCloud、Valine、Waline、Twikoo、Artalk 导出的评论（JSON）接到文章下面；文章先搬进来。
  再导一次不会重复。
  --dry-run      只看报告，什么都不写
  --language zh  Hugo 站点有几种语言时，取哪一种；不说就取站点默认的。别的语言的旧地址会转过来`

// `npm run import -- 文件夹 | head`: whoever reads the report may have seen enough before its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause
  })
}

// Redrawing the line more often only slows the terminal down.
const redrawEveryMs = 100

function createProgressBar(stream: NodeJS.WriteStream) {
  let drawnAtMs = 0
  return (done: number, total: number) => {
    const nowMs = Date.now()
    if (!stream.isTTY || (nowMs - drawnAtMs < redrawEveryMs && done < total)) return
    drawnAtMs = nowMs
    const width = 30
    const filled = total === 0 ? width : Math.round((done / total) * width)
    stream.write(
      `\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} / ${total}${done === total ? '\n' : ''}`,
    )
  }
}

async function main(): Promise<number> {
  // As the server does: what is written is nobody else's on this machine.
  process.umask(0o077)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, language: { type: 'string' } },
  })
  const [given] = positionals
  if (given === undefined || positionals.length > 1) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  // npm runs scripts in the project's folder; a relative path is meant from where the owner stands.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), given)
  if (!existsSync(path)) {
    process.stderr.write(`没有这个文件夹，也没有这个文件：${path}\n`)
    return 1
  }
  const isFile = statSync(path).isFile()
  const config = readConfig(process.env, process.cwd())
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ ...config, migrations, log })
  try {
    const startedAtMs = Date.now()
    const report = await platform.db.inBatches(async (db, commit) => {
      const app = createApp({ ...platform, ...config, db })
      const common = { app, timeZone: config.timeZone, isDryRun: values['dry-run'], commit }
      const onProgress = createProgressBar(process.stderr)
      if (isFile) return renderCommentReport(await importComments({ ...common, file: path, onProgress }))
      const { language } = values
      return renderReport(await importFolder({ ...common, folder: path, language, onProgress }))
    })
    if (!values['dry-run']) await platform.db.tellChange()
    process.stdout.write(`${report}\n`)
    process.stdout.write(`用时 ${((Date.now() - startedAtMs) / 1000).toFixed(1)} 秒\n`)
    return 0
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    process.stderr.write(`${cause.message}\n`)
    return 1
  } finally {
    await platform.close()
  }
}

process.exitCode = await main()
