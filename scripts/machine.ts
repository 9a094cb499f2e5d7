import { askToInstall, installPackage } from './apt.ts'
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from './find-browser.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { findRedis } from './redis.ts'

/** Its driver and small browser, a virtual screen, and the codecs for songs. */
const webKitPackages = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav']

export type Machine = {
  hasChromium: boolean
  /** The journeys whose browser is not installed. */
  leftOut: readonly string[]
  environment: NodeJS.ProcessEnv
  /** What is not tested here and why, one sentence each. */
  notRun: readonly string[]
  release(): Promise<void>
}

/**
 * Prepares what the tests need besides Node: browsers, a PostgreSQL and a Redis, installed if permitted, and
 * starts PostgreSQL.
 */
export async function provideMachine(): Promise<Machine> {
  const notRun: string[] = []
  const isAllowed = await askToInstall([
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findRedis() ? [] : ['redis-server']),
    ...(findWebKit() ? [] : webKitPackages),
  ])
  const install = (packageName: string) => (isAllowed ? installPackage(packageName) : '没有要装')

  const chromium = provideChromium()
  const firefox = chromium && provideFirefox()
  const hasWebKit = chromium !== undefined && provideWebKit()
  const postgres = await providePostgres()
  provideRedis()
  return {
    hasChromium: chromium !== undefined,
    leftOut: [firefox ? [] : 'e2e/firefox.test.ts', hasWebKit ? [] : 'e2e/webkit.test.ts'].flat(),
    environment: {
      ...(postgres ? { POSTGRES_TEST_URL: postgres.url } : { POSTGRES_TEST: 'off' }),
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...(firefox && { FIREFOX_PATH: firefox }),
    },
    notRun,
    release: async () => postgres?.stop(),
  }

  function provideChromium(): string | undefined {
    const shell = findHeadlessShell()
    if (shell) return shell
    install('chromium-headless-shell')
    const found = findHeadlessShell() ?? findChromium()
    if (found) return found
    const problem = install('chromium')
    const installed = findChromium()
    if (!installed) notRun.push(`浏览器测试没有运行：没有 Chromium，${problem ?? '装上的不能用'}。`)
    return installed
  }

  function provideFirefox(): string | undefined {
    const problem = findFirefox() ? undefined : install('firefox-esr')
    const found = findFirefox()
    if (!found) notRun.push(`Firefox 里的测试没有运行：没有 Firefox，${problem ?? '装上的不能用'}。`)
    return found
  }

  function provideWebKit(): boolean {
    const problems = findWebKit() ? [] : webKitPackages.flatMap(name => install(name) ?? [])
    const isThere = findWebKit() !== undefined
    if (!isThere)
      notRun.push(
        `WebKit 里的测试没有运行：没有 WebKitGTK，${problems[0] ?? '装上的不能用'}（apt-get install ${webKitPackages.join(' ')}）。`,
      )
    return isThere
  }

  /** Tests that need one start their own. */
  function provideRedis() {
    const problem = findRedis() ? undefined : install('redis-server')
    if (!findRedis()) notRun.push(`Redis 的测试没有运行：没有 Redis，${problem ?? '装上的不能用'}。`)
  }

  async function providePostgres() {
    const problem = findPostgres() ? undefined : install('postgresql')
    const binFolder = findPostgres()
    const notReal = '真正的 PostgreSQL 上的测试没有运行（内嵌的 PGlite 上的照常）：'
    if (!binFolder) {
      notRun.push(`${notReal}没有 PostgreSQL，${problem ?? '装上的不能用'}。`)
      return undefined
    }
    try {
      return await startPostgres(binFolder)
    } catch (error) {
      notRun.push(`${notReal}它没有启动。${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }
}
