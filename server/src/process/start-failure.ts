import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isMissing } from '../platform/files.ts'
import { isOutOfFiles } from '../platform/unavailable.ts'

type Place = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>
/** Calls that tell apart failures with the same error code. */
const thisMachine = { accessSync, existsSync, statfsSync, isRoot: process.getuid?.() === 0 }
type Machine = typeof thisMachine

const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

function propertyOf(cause: unknown, name: 'code' | 'syscall' | 'path'): string {
  if (typeof cause !== 'object' || cause === null || !(name in cause)) return ''
  const value: unknown = Reflect.get(cause, name)
  return typeof value === 'string' ? value : ''
}

/** The user running this; a Chinese description if the machine has no name for them. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return '运行小楼的用户'
  }
}

/** The database's address, without the password it may contain. */
function databasePlace(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** PostgreSQL's refusals, by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusedByDatabase = new Map([
  ['28P01', '用户名或密码不对。请检查 DATABASE_URL'],
  ['28000', '它不让这个用户进。请检查 DATABASE_URL 里的用户，和数据库的 pg_hba.conf'],
  ['3D000', '没有这个库。请先建好它（createdb），或者检查 DATABASE_URL 的最后一段'],
  ['42501', '这个用户没有建表的权限。请让他成为这个库的主人'],
  ['53300', '连接数已满。请稍后再启动，或者调大它的 max_connections'],
  ['57P03', '它正在启动。请稍后再启动小楼'],
])
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
])

function portFailure(code: string, { port, host }: Place): string | undefined {
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已经有别的程序在用。也许小楼已经开着；要么停下那个程序，要么换一个：PORT=${port === 3000 ? 3001 : 3000} npm start`
  if (code === 'EACCES')
    return `没有权限用端口 ${port}（1024 以下的通常只有 root 能用）。请换一个大一点的 PORT，让 nginx 或 Caddy 站在前面`
  if (code === 'EADDRNOTAVAIL') return `这台机器没有 HOST 所说的地址 ${host}。不设 HOST，就在所有地址上开门`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST 所说的 ${host} 找不到。请写 IP 地址，或者不设`
  return undefined
}

/** The system has one code for a disk without space and for one without free inodes. */
function fullDisk(
  where: string,
  dataDir: string,
  { existsSync: exists, statfsSync: statfs }: Machine,
): string {
  const there = [dirname(where), dataDir].find(path => exists(path))
  return there !== undefined && isOutOfFiles(statfs(there))
    ? `${where} 所在的磁盘还有地方，可文件的个数到头了（df -i）。删掉一些用不着的小文件，再来一次`
    : `${where} 所在的磁盘满了。腾出一些地方，再来一次`
}

function folderFailure(code: string, path: string, { dataDir }: Place, machine: Machine): string | undefined {
  const where = path || dataDir
  if (code === 'EACCES' || code === 'EPERM')
    return machine.isRoot
      ? `${where} 连 root 也写不了：多半是网络盘不认 root（NFS 的 root_squash）、锁住了（lsattr 里有 i，chattr -i 解开），或者 SELinux 不许。请解开它，或者把 DATA_DIR 指到别处`
      : `没有权限写 ${where}。请把数据文件夹交给 ${userName()}：sudo chown -R ${userName()} '${dataDir}'`
  if (code === 'EROFS') return `${where} 所在的磁盘是只读的。请重新挂载成可写，或者把 DATA_DIR 指到别处`
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(where, dataDir, machine)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${where} 应当是文件夹，那里却是一个文件。请移开它，或者把 DATA_DIR 指到别处`
  return undefined
}

function postgresFailure(cause: unknown, { databaseUrl }: Place): string | undefined {
  if (databaseUrl === undefined) return undefined
  const code = propertyOf(cause, 'code')
  const name = `数据库 ${databasePlace(databaseUrl)} `
  const refused = refusedByDatabase.get(code)
  if (refused) return `${name}没有让我们进去：${refused}。`
  if (code === '53100') return `${name}的磁盘满了。在那边腾出一些地方，再来一次`
  if (unreachable.has(code) || /timeout|terminated/i.test(words(cause)))
    return `${name}连不上（${code || words(cause)}）。请确认它开着，地址、端口和防火墙都对，再启动小楼。`
  return undefined
}

// node:sqlite's own errors carry SQLite's number: https://www.sqlite.org/rescode.html
const sqliteProblems = new Map([
  [8, 'EROFS'],
  // It could not read or write; only checking the folder tells why.
  [10, ''],
  [13, 'ENOSPC'],
  [14, 'EACCES'],
])
/** SQLite only says that it cannot open or grow a file; checking the folder may tell the cause. */
function codeOfFolder(dataDir: string, machine: Machine): string | undefined {
  try {
    machine.accessSync(dataDir, constants.W_OK)
    const path = join(dataDir, 'xiaolou.sqlite')
    if (machine.existsSync(path)) machine.accessSync(path, constants.W_OK)
    const { bavail, files, ffree } = machine.statfsSync(dataDir)
    return bavail === 0 || isOutOfFiles({ files, ffree }) ? 'ENOSPC' : undefined
  } catch (cause) {
    return isMissing(cause) ? undefined : propertyOf(cause, 'code')
  }
}

function sqliteFailure(cause: unknown, place: Place, machine: Machine): string | undefined {
  if (propertyOf(cause, 'code') !== 'ERR_SQLITE_ERROR') return undefined
  const number: unknown = typeof cause === 'object' && cause !== null && Reflect.get(cause, 'errcode')
  const code = typeof number === 'number' ? sqliteProblems.get(number & 0xff) : undefined
  if (code === undefined) return undefined
  return folderFailure(codeOfFolder(place.dataDir, machine) ?? code, '', place, machine)
}

/** A name with several addresses fails with one error for each: the first is enough. */
const firstOf = (cause: unknown): unknown => (cause instanceof AggregateError ? cause.errors[0] : cause)

/** Why the port could not be had, and what to do; undefined if the cause is unknown. */
export function describePortFailure(cause: unknown, place: Place): string | undefined {
  return portFailure(propertyOf(firstOf(cause), 'code'), place)
}

/** Why the data could not be opened or written, and what to do; undefined if the cause is unknown. */
export function describeDataFailure(
  cause: unknown,
  place: Place,
  machine: Machine = thisMachine,
): string | undefined {
  const one = firstOf(cause)
  // Another program may have taken the port between the two.
  if (propertyOf(one, 'syscall') === 'listen') return describePortFailure(one, place)
  return (
    postgresFailure(one, place) ??
    sqliteFailure(one, place, machine) ??
    folderFailure(propertyOf(one, 'code'), propertyOf(one, 'path'), place, machine)
  )
}

/** For `catch`: rethrows with the message from `describe` instead of the system's, if there is one. */
export function failWith(describe: (cause: unknown) => string | undefined): (cause: unknown) => never {
  return cause => {
    const sentence = describe(cause)
    throw sentence === undefined ? cause : new Error(sentence, { cause })
  }
}
