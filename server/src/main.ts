import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { buildHttp, stopHttp } from './http/build.ts'
import { loggerOptions } from './http/log.ts'
import type { RenderPage } from './http/parts.ts'
import { migrations } from './migrations.ts'
import { isMissing } from './platform/files.ts'
import { openPlatform } from './platform/open.ts'

const root = resolve(import.meta.dirname, '../..')
const siteBuild = join(root, 'site/build')
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

/** The site's server build; without one (API only) pages answer 404. */
async function loadRender(): Promise<RenderPage | undefined> {
  const entry = join(siteBuild, 'server/index.js')
  try {
    await access(entry)
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
  const build: { render: RenderPage } = await import(pathToFileURL(entry).href)
  return build.render
}

/** The owner that the environment names. Ends the start, in words, when the password is not good enough. */
async function createOwner(app: App, owner: NonNullable<Config['owner']>): Promise<void> {
  try {
    const isNew = await app.accounts.createOwner(owner)
    if (isNew) process.stdout.write(`主人的账号已经建好：${owner.username}\n`)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    throw new Error(`OWNER_USERNAME 与 OWNER_PASSWORD 用不了：${cause.message}`)
  }
}

/** Only here, on the machine's own console: whoever has the link becomes the owner. Never through the logger. */
async function showSetUpLink(app: App, siteUrl: string): Promise<void> {
  const token = await app.accounts.newLinkToken()
  if (token === undefined) return
  process.stdout.write(
    `小楼还没有主人。请在一天之内打开这个链接，设下账号与密码；它只能用一次，再启动会换一个：\n${siteUrl}/setup#${token}\n`,
  )
}

async function main() {
  const config = readConfigOrExit()
  const log = pino(loggerOptions(config.logLevel), pino.destination({ dest: 1, sync: false, minLength: 0 }))
  const [platform, render] = await Promise.all([openPlatform({ ...config, migrations, log }), loadRender()])
  const app = createApp({ ...platform, ...config })
  // Only an empty site needs what fills it: readers of YAML, of Markdown folders, of every other blog.
  if (config.hasStarter && !(await app.isSetUp())) {
    const { fillWithStarter } = await import('./starter.ts')
    const isFilled = await fillWithStarter({
      app,
      folder: join(root, 'starter'),
      timeZone: config.timeZone,
      nowMs: platform.clock.now(),
    })
    if (isFilled) log.info({}, '空的小楼，已经放好了起始的文章')
    const { copyStarterMusic } = await import('./starter-music.ts')
    // A folder of the owner's that we may not write into is no reason not to open.
    const copied = await copyStarterMusic({
      from: join(root, 'starter/music'),
      to: config.musicDir,
    }).catch((cause: unknown) => {
      log.warn({ err: cause }, '起始的歌没能放进音乐文件夹')
      return 0
    })
    if (copied > 0) log.info({ copied }, '音乐文件夹是空的，已经放好了起始的歌')
  }

  if (config.owner) await createOwner(app, config.owner)

  const http = await buildHttp({
    ...config,
    ...platform,
    logger: log,
    routes: app.routes,
    resolveActor: app.requireActor,
    render,
    live: app.live,
    documents: app.documents,
    findRedirect: app.findRedirect,
    clientDir: render ? join(siteBuild, 'client') : undefined,
    uploads: app.uploads,
    music: app.music,
    visitorSecret: await app.sites.getVisitorSecret(),
    isReady: async () => {
      await app.ping()
      return true
    },
  })
  await http.listen({ port: config.port, host: config.host })
  process.stdout.write(`小楼已开门：${config.siteUrl}\n`)
  await showSetUpLink(app, config.siteUrl)
  platform.jobs.soon('render outdated articles', app.renderOutdated)
  const music = await app.music.watch(cause => log.warn({ err: cause }, '音乐文件夹没能读完'))
  platform.jobs.soon('scan music', music.start)

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, '正在停下：先做完手里的请求')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await stopHttp(http)
    await music.stop()
    await platform.close()
    log.flush()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

main().catch((cause: unknown) => {
  process.stderr.write(`小楼没能启动：${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
})
