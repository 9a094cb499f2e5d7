import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp, migrations } from './app.ts'
import { readConfig } from './config.ts'
import { renderReport } from './features/import/run/report.ts'
import { importFolder } from './import-folder.ts'
import { openPlatform } from './platform/open.ts'

const usage = `用法：npm run import -- 文件夹 [--dry-run] [--language zh]

  把 Hexo、Hugo、Jekyll、VanBlog 等的 Markdown 文件夹搬进来。再导一次不会重复。
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
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const config = readConfig(process.env, process.cwd())
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ ...config, migrations, log })
  try {
    const startedAtMs = Date.now()
    const report = await platform.db.inBatches((db, commit) =>
      importFolder({
        app: createApp({ ...platform, ...config, db }),
        // npm runs scripts in the project's folder; a relative path is meant from where the owner stands.
        folder: resolve(process.env.INIT_CWD ?? process.cwd(), folder),
        timeZone: config.timeZone,
        isDryRun: values['dry-run'],
        language: values.language,
        onProgress: createProgressBar(process.stderr),
        commit,
      }),
    )
    if (!values['dry-run']) await platform.db.tellChange()
    process.stdout.write(`${renderReport(report)}\n`)
    process.stdout.write(`用时 ${((Date.now() - startedAtMs) / 1000).toFixed(1)} 秒\n`)
    return 0
  } finally {
    await platform.close()
  }
}

process.exitCode = await main()
