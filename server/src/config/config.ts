import { isAbsolute, join, resolve } from 'node:path'
import { isPasswordAllowed, passwordRefusedMessage } from '@xiaolou/contract/password'
import { username } from '@xiaolou/contract/user'
import * as v from 'valibot'
import { isTimeZone } from '../platform/clock.ts'
import type { S3Setting } from '../platform/remote/s3.ts'
import type { BucketFolder, UploadsFolder } from '../platform/s3-files.ts'
import { findMisspelt } from './name.ts'
import { type BackupTarget, readRemotes, remoteEnvironment } from './remote.ts'
import { folder, integer, isBareAddress, isHost, isOrigin, isTrust, webAddress } from './value.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The environment variables that the program reads; without any: one process, SQLite, disk and memory. */
const environment = v.object({
  PORT: v.optional(integer('PORT', 0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(isHost, 'HOST 应为这台机器的 IP 地址或主机名，不带 http:// 与端口，如 127.0.0.1'),
    ),
    '0.0.0.0',
  ),
  SITE_URL: v.optional(
    v.pipe(
      webAddress('SITE_URL', ['http:', 'https:']),
      v.check(
        isOrigin,
        'SITE_URL 只写到域名（和端口）为止，如 https://lou.example：不要路径、参数、# 和用户名。小楼住在一个域名的根上，不能放在子目录里',
      ),
    ),
  ),
  DATA_DIR: v.optional(folder('DATA_DIR'), './data'),
  MUSIC_DIR: v.optional(folder('MUSIC_DIR')),
  MUSIC_UPSTREAM: v.optional(
    v.pipe(
      webAddress('MUSIC_UPSTREAM', ['http:', 'https:']),
      v.check(isBareAddress, 'MUSIC_UPSTREAM 里不要写用户名、密码、参数或 #'),
    ),
  ),
  MUSIC_PROXY: v.optional(v.picklist(['on', 'off'], 'MUSIC_PROXY 只能是 on 或 off'), 'off'),
  DATABASE_URL: v.optional(webAddress('DATABASE_URL', ['postgres:', 'postgresql:'])),
  REDIS_URL: v.optional(webAddress('REDIS_URL', ['redis:', 'rediss:'])),
  REDIS_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'REDIS_PREFIX 应为 1 到 40 位字母、数字、_ 或 -')),
    'xiaolou',
  ),
  WORKERS: v.optional(integer('WORKERS', 1, 64), '1'),
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'TIME_ZONE 应为时区名，如 Asia/Shanghai')),
    'Asia/Shanghai',
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isTrust,
        'TRUST_PROXY 应为反向代理的 IP 地址或网段（几个用逗号隔开）、loopback，或者层数，如 127.0.0.1',
      ),
    ),
    'false',
  ),
  ...remoteEnvironment,
  LOG_LEVEL: v.optional(v.picklist(logLevels, `LOG_LEVEL 只能是 ${logLevels.join('、')}`), 'info'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{16,200}$/, 'METRICS_TOKEN 应为 16 位以上的字母、数字和符号')),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      webAddress('SMTP_URL', ['smtp:', 'smtps:']),
      v.check(
        value => !URL.canParse(value) || new URL(value).hostname !== '',
        'SMTP_URL 应像 smtps://账号:密码@smtp.example.com:465',
      ),
    ),
  ),
  OUTBOX_PRIVATE: v.optional(v.picklist(['on', 'off'], 'OUTBOX_PRIVATE 只能是 on 或 off'), 'off'),
  SLOW_QUERY_MS: v.optional(integer('SLOW_QUERY_MS', 0, 60_000), '200'),
  STARTER: v.optional(v.picklist(['full', 'none'], 'STARTER 只能是 full 或 none'), 'full'),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'RATE_LIMITS 只能是 on 或 off'), 'on'),
  OWNER_USERNAME: v.optional(
    v.pipe(
      v.string(),
      v.check(value => v.is(username, value), 'OWNER_USERNAME 应为 5 到 16 位字母、数字或下划线'),
    ),
  ),
  OWNER_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      // Which password rule applies is a site setting: here only passwords that neither rule allows are
      // rejected.
      v.check(
        value => isPasswordAllowed(value, 'spec') || isPasswordAllowed(value, 'asvs'),
        `OWNER_PASSWORD 不够好：${passwordRefusedMessage('spec')}`,
      ),
    ),
  ),
})

/** Every environment variable that the program reads. */
export const environmentNames: ReadonlySet<string> = new Set(Object.keys(environment.entries))

export type Config = {
  readonly port: number
  readonly host: string
  /** Origin of canonical addresses, without a trailing slash. */
  readonly siteUrl: string
  /** Whether the owner set it; otherwise it is this machine's own address. */
  readonly isSiteUrlGiven: boolean
  readonly dataDir: string
  readonly musicDir: string
  /** A service with the same music API, without a trailing slash, and whether its files are proxied. */
  readonly musicUpstream: { readonly baseUrl: string; readonly isProxied: boolean } | undefined
  readonly databaseUrl: string | undefined
  /** Optional; speeds up several processes on one PostgreSQL. */
  readonly redis: { readonly url: string; readonly prefix: string } | undefined
  readonly workers: number
  readonly s3: S3Setting | undefined
  /** Where uploads are stored, if not in the data folder. */
  readonly uploads: UploadsFolder | undefined
  /** Where the songs are stored, if not in `musicDir`. */
  readonly musicBucket: BucketFolder | undefined
  readonly backupTarget: BackupTarget | undefined
  readonly timeZone: string
  /** `false`, or what Fastify's `trustProxy` takes: a list of addresses and networks, or a number of hops. */
  readonly trustProxy: boolean | string | number
  readonly logLevel: (typeof logLevels)[number]
  /** Enables `/metrics`, which is absent otherwise. */
  readonly metricsToken: string | undefined
  /** The owner's mail server with name and password, if the environment names one. */
  readonly smtpUrl: string | undefined
  /** Whether mail and pushes may go to the owner's own network, and to any port. */
  readonly isOutboxPrivate: boolean
  /** Queries that take at least this many ms are logged; 0 disables it. */
  readonly slowQueryMs: number
  readonly hasStarter: boolean
  readonly hasRateLimits: boolean
  /** The owner to create on a site without one; the password is checked against the site's rule then. */
  readonly owner: { readonly username: string; readonly password: string } | undefined
}

/** Every mistake in the environment, one per line, in Chinese. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(`配置有误，请改正后再启动：\n${mistakes.map(mistake => `  · ${mistake}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function trustProxyOf(text: string): boolean | string | number {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}

/** A message for each environment variable that looks like a misspelling of ours. */
export function noticeMisspelt(env: Record<string, string | undefined>): string[] {
  const found = findMisspelt(Object.keys(env), Object.keys(environment.entries))
  return found.map(({ given, meant }) => `环境变量 ${given} 没有人认得，是不是想写 ${meant}？`)
}

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '')

/** Reads the environment; an empty value counts as absent. Throws ConfigError with all mistakes at once. */
export function readConfig(env: Record<string, string | undefined>, folder: string): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, given)
  const mistakes = parsed.success ? [] : parsed.issues.map(issue => issue.message)
  if ((given.OWNER_USERNAME === undefined) !== (given.OWNER_PASSWORD === undefined)) {
    mistakes.push('OWNER_USERNAME 与 OWNER_PASSWORD 要一起给')
  }
  if (parsed.success && parsed.output.WORKERS > 1 && parsed.output.DATABASE_URL === undefined) {
    mistakes.push(
      'WORKERS 大于 1 要有 DATABASE_URL：几个进程是一座楼，靠的是 PostgreSQL；SQLite 只给一个进程用。一个进程已经够大多数小楼用',
    )
  }
  if (given.REDIS_URL !== undefined && given.DATABASE_URL === undefined) {
    mistakes.push('REDIS_URL 要和 DATABASE_URL 一起用：它只让 PostgreSQL 上的几个进程更快，一个进程用不着它')
  }
  const { mistakes: remoteMistakes, ...remotes } = readRemotes(given)
  mistakes.push(...remoteMistakes)
  if (!parsed.success || mistakes.length > 0) throw new ConfigError([...new Set(mistakes)])
  const { output } = parsed
  const { OWNER_USERNAME: ownerName, OWNER_PASSWORD: ownerPassword } = output
  const inFolder = (path: string) => (isAbsolute(path) ? path : resolve(folder, path))
  const dataDir = inFolder(output.DATA_DIR)
  return {
    port: output.PORT,
    host: output.HOST,
    siteUrl: withoutSlash(output.SITE_URL ?? `http://localhost:${output.PORT}`),
    isSiteUrlGiven: output.SITE_URL !== undefined,
    dataDir,
    musicDir: inFolder(output.MUSIC_DIR ?? join(dataDir, 'music')),
    musicUpstream:
      output.MUSIC_UPSTREAM === undefined
        ? undefined
        : {
            baseUrl: withoutSlash(new URL(output.MUSIC_UPSTREAM).href),
            isProxied: output.MUSIC_PROXY === 'on',
          },
    databaseUrl: output.DATABASE_URL,
    redis: output.REDIS_URL ? { url: output.REDIS_URL, prefix: output.REDIS_PREFIX } : undefined,
    workers: output.WORKERS,
    ...remotes,
    timeZone: output.TIME_ZONE,
    trustProxy: trustProxyOf(output.TRUST_PROXY),
    logLevel: output.LOG_LEVEL,
    metricsToken: output.METRICS_TOKEN,
    smtpUrl: output.SMTP_URL,
    isOutboxPrivate: output.OUTBOX_PRIVATE === 'on',
    slowQueryMs: output.SLOW_QUERY_MS,
    hasStarter: output.STARTER === 'full',
    hasRateLimits: output.RATE_LIMITS === 'on',
    owner:
      ownerName !== undefined && ownerPassword !== undefined
        ? { username: ownerName.trim(), password: ownerPassword }
        : undefined,
  }
}
