import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { type Logger, pino } from 'pino'
import { type App, createApp, migrations } from './app/app.ts'
import { type Config, ConfigError, noticeMisspelt, readConfig } from './config/config.ts'
import { buildHttp, stopHttp } from './http/build.ts'
import { createReadableLog, loggerOptions } from './http/log.ts'
import { createVisitorProbe } from './http/visitor-probe.ts'
import { watchElsewhere } from './platform/content-change.ts'
import { explainBroken } from './platform/db/broken-file.ts'
import { collectWhenIdle } from './platform/idle-collection.ts'
import { createMetrics } from './platform/metrics.ts'
import { openPlatform } from './platform/open.ts'
import { onSharpProblem } from './platform/sharp.ts'
import { createBackups } from './portability/archive/offsite.ts'
import { createCommandStarter } from './process/command-process.ts'
import { openPort, setUpLinks, siteAddresses, type TakenPort, takePort } from './process/port.ts'
import { clientDir, loadRender } from './process/site-build.ts'
import { describeDataFailure, describePortFailure, failWith } from './process/start-failure.ts'
import { keepWorkers, tellKeeper, workerPlace } from './process/workers.ts'

const root = resolve(import.meta.dirname, '../..')
const adminBuild = join(root, 'admin/build')
const stopWithinMs = 10_000

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env, process.cwd())
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    process.stderr.write(`${cause.message}\n`)
    process.exit(2)
  }
}

/** Creates the owner named in the environment. Aborts the start if the password is too weak. */
async function createOwner(app: App, owner: NonNullable<Config['owner']>): Promise<void> {
  try {
    const isNew = await app.operations.accounts.createOwner(owner)
    if (isNew) process.stdout.write(`主人的账号已经建好：${owner.username}\n`)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    throw new Error(`OWNER_USERNAME 与 OWNER_PASSWORD 用不了：${cause.message}`)
  }
}

/** Prints the site's addresses; not through the logger, so that it reads the same wherever the log goes. */
function showAddresses(addresses: readonly string[]): void {
  const [first = '', ...more] = addresses
  process.stdout.write(`小楼已开门：${first}\n${more.length > 0 ? `也在：${more.join('  ')}\n` : ''}`)
}

/** Only on the machine's own console, never in the log: anybody with the link can become the owner. */
async function showSetUpLink(app: App, addresses: readonly string[]): Promise<void> {
  const token = await app.operations.accounts.newLinkToken()
  if (token === undefined) return
  process.stdout.write(
    `小楼还没有主人。请在一天之内打开${addresses.length > 1 ? '下面随便哪个' : '这个'}链接，设下账号与密码；它只能用一次，再启动会换一个：\n${setUpLinks(addresses, token)}`,
  )
}

/** Tells an owner who stopped half-way through the set-up where to continue. */
async function mentionSetUp(app: App, log: Logger, address: string): Promise<void> {
  if ((await app.site.store.getSetUpStep()) === '') return
  log.info({}, `小楼布置到一半：登录以后打开 ${address}${screens.setUp.path} 接着来`)
}

function createLog(level: Config['logLevel']): Logger {
  return process.stdout.isTTY
    ? pino(loggerOptions(level), createReadableLog(process.stdout))
    : pino(loggerOptions(level), pino.destination({ dest: 1, sync: false, minLength: 0 }))
}

/** Replaces this process by a new start of the program where possible; our parent sees no exit. */
function restart(): never {
  if (process.platform === 'win32' || !process.execve) {
    process.stdout.write('恢复好的这一份要在启动时换上：请再启动一次小楼\n')
    return process.exit(0)
  }
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)])
}

/** Ends on a signal: at once before the site is open (nothing half-done remains), gracefully after. */
function createStop(log: Logger) {
  let close = async () => undefined
  let isStopping = false
  const stop = async (reason: string, end: () => never) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, '正在停下：先做完手里的请求')
    setTimeout(end, stopWithinMs).unref()
    await close()
    log.flush()
    end()
  }
  const exit = () => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, exit))
  return {
    /** Closes as on a signal, and restarts the program, including all workers. */
    restart: () => {
      if (workerPlace() === 'alone') void stop('restore', restart)
      else tellKeeper({ kind: 'restart' })
    },
    before(work: () => Promise<undefined>) {
      close = work
    },
  }
}

async function start(config: Config, log: Logger, takenPort: TakenPort, stop: ReturnType<typeof createStop>) {
  const metrics = config.metricsToken ? await createMetrics() : undefined
  const [platform, render] = await Promise.all([
    openPlatform({
      ...config,
      isServer: true,
      migrations,
      backUp: async db => {
        log.info({}, '程序升级了：先备份数据库，演练一遍，再更新它的结构')
        const { backUpForUpgrade } = await import('./portability/archive/upgrade-backup.ts')
        log.info({ path: await backUpForUpgrade({ db, config, migrations }) }, '备份好了，也演练过了')
      },
      log,
      metrics,
    }),
    loadRender(),
  ])
  const startCommand = createCommandStarter({ env: process.env })
  const backups = createBackups(config.backupTarget)
  const app = createApp({ ...platform, ...config, backups, startCommand, restart: stop.restart })
  // Imported lazily: only an empty site needs the starter's code and the importers it loads.
  await platform.alone('start', async () => {
    if (config.hasStarter && !(await app.isSetUp())) {
      const { seedSite } = await import('./seed/seed.ts')
      await seedSite({ platform: { ...platform, ...config, backups }, folder: join(root, 'starter'), log })
    }
    if (config.owner) await createOwner(app, config.owner)
  })
  await watchElsewhere(platform)

  const http = await buildHttp({
    ...config,
    ...platform,
    metrics,
    sharedCache: config.databaseUrl ? platform.cache : undefined,
    logger: log,
    ...app.served,
    routes: app.routes,
    render,
    clientDir: render ? clientDir : undefined,
    adminDir: existsSync(join(adminBuild, 'index.html')) ? adminBuild : undefined,
    visitorSecret: await app.site.store.getVisitorSecret(),
    isReady: async () => {
      await app.ping()
      return true
    },
  })
  app.askThrough(createVisitorProbe(http))
  await takenPort.release()
  await http.listen({ port: takenPort.port, host: config.host })
  const music = await app.music.library.watch({
    onError: cause => log.warn({ err: cause }, '音乐文件夹没能读完'),
    onUnread: words => log.warn(words || '音乐文件夹里的歌现在都听得了'),
  })
  stop.before(async () => {
    await stopHttp(http)
    await music.stop()
    await platform.close()
    return undefined
  })
  if (workerPlace() !== 'more') {
    const addresses = siteAddresses({ ...config, port: takenPort.port })
    showAddresses(addresses)
    await showSetUpLink(app, addresses)
    await mentionSetUp(app, log, addresses[0] ?? '')
  }
  tellKeeper({ kind: 'open', port: takenPort.port })
  platform.jobs.soonForSite(
    {
      name: 'render outdated articles',
      title: '重新生成文章页',
      does: '换了排版的程序以后，旧文章照新的重排一遍。只在启动时做。',
    },
    app.renderOutdated,
  )
  platform.jobs.soonForSite(
    {
      name: 'rebuild search',
      title: '重建搜索索引',
      does: '换了查找办法的程序以后，旧文章、说说、留言、评论、相册的索引重建一遍。只在启动时做。',
    },
    app.rebuildSearch,
  )
  platform.jobs.soonForSite(
    {
      name: 'sweep what a kill left',
      title: '清断电留下的残余',
      does: '上次没好好停下，留下的半截文件清掉。只在启动时做。',
    },
    app.sweepUploads,
  )
  platform.jobs.soon('scan music', music.start)
  collectWhenIdle()
}

async function main() {
  // Other users of this machine cannot read what the program writes: the database, its backups, the pictures.
  process.umask(0o077)
  const config = readConfigOrExit()
  const log = createLog(config.logLevel)
  if (workerPlace() === 'alone') for (const sentence of noticeMisspelt(process.env)) log.warn({}, sentence)
  if (config.workers > 1 && workerPlace() === 'alone') {
    return keepWorkers({
      count: config.workers,
      onOpen: pid => log.info({ pid }, '一个进程开门了'),
      onEnd: (pid, how) => log.error({ pid, how }, '一个进程没了，另起一个'),
      onStuck: pid => log.error({ pid }, '一个进程卡住不动了，结束它'),
      restart,
      stopWithinMs: stopWithinMs + 2_000,
    })
  }
  onSharpProblem(problem => log.warn({}, problem))
  const stop = createStop(log)
  const takenPort =
    workerPlace() === 'more'
      ? openPort(config)
      : await takePort(config).catch(failWith(cause => describePortFailure(cause, config)))
  // Also covers the start of features, which may be the first to read a damaged page of the database.
  await start(config, log, takenPort, stop)
    .catch(explainBroken(join(config.dataDir, 'xiaolou.sqlite'), join(config.dataDir, 'backups')))
    .catch(failWith(cause => describeDataFailure(cause, config)))
}

main().catch((cause: unknown) => {
  process.stderr.write(`小楼没能启动：${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
})
