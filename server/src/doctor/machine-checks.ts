import { constants } from 'node:fs'
import { access, lstat, readdir, readFile, statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { sizeText } from '@xiaolou/contract/size-text'
import type { Config } from '../config/config.ts'
import { isMissing } from '../platform/files.ts'
import { connectRedis } from '../platform/redis.ts'
import { createS3 } from '../platform/remote/s3.ts'
import { findSharpProblem } from '../platform/sharp.ts'
import { userName } from '../process/start-failure.ts'
import { bad, type Finding, good, look, quick, reasonOf } from './finding.ts'

const gigabyte = 1024 ** 3
const fewBytes = gigabyte
const tooFewBytes = gigabyte / 8
const fewFiles = 4_096
/** Free inodes: uploads, their smaller sizes and a backup test need some hundred at a time. */
const tooFewFiles = 1_000
const processBytes = 0.3 * gigabyte

export async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const about = '数据文件夹'
  const info = await lstat(dataDir).catch(() => undefined)
  if (!info) return [look(about, `${dataDir} 还没有：第一次启动时会建`)]
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EROFS'
      ? [bad(about, `${dataDir} 所在的磁盘是只读的：重新挂载成可写。在那之前读照常，写会被拒绝`)]
      : process.getuid?.() === 0
        ? [bad(about, `${dataDir} 连 root 也写不了：网络盘不认 root，或者锁住了（lsattr、chattr -i）`)]
        : [bad(about, `${dataDir} 这个用户写不了：sudo chown -R ${userName()} '${dataDir}'`)]
  }
  const isOpen = (info.mode & 0o077) !== 0
  return [
    isOpen
      ? look(about, `${dataDir} 这台机器上的别人也看得见：重启小楼会关上，或者 chmod 700 '${dataDir}'`)
      : good(about, `${dataDir} 只有自己看得见`),
    checkRoom(await statfs(dataDir)),
  ]
}

/** Judges what `statfs` returns: free space, and free inodes. Some file systems report 0 of 0 inodes. */
export function checkRoom(disk: { bavail: number; bsize: number; files: number; ffree: number }): Finding {
  const free = disk.bavail * disk.bsize
  const room = `还剩 ${sizeText(free)}`
  const after = '满了以后读照常，写会被拒绝'
  if (disk.files > 0 && disk.ffree < tooFewFiles)
    return bad(
      '磁盘',
      `${room}，可文件的个数到头了，只能再建 ${disk.ffree} 个（df -i）：删掉一些用不着的小文件。${after}`,
    )
  if (free < tooFewBytes) return bad('磁盘', `${room}，快满了：腾出一些。${after}`)
  return free < fewBytes ? look('磁盘', `${room}，该收拾了`) : good('磁盘', room)
}

export async function checkMusic({ musicDir, musicBucket }: Config): Promise<Finding[]> {
  try {
    if (musicBucket) {
      const { createBucketPlace } = await import('../features/music/scan/bucket.ts')
      const { audio } = await createBucketPlace(musicBucket).walk()
      return [good('音乐', `桶里的 ${musicBucket.prefix} 读得到，${audio.length} 首`)]
    }
    const names = await readdir(musicDir)
    return [good('音乐', `${musicDir} 读得到，${names.length} 样`)]
  } catch (cause) {
    if (isMissing(cause)) return [look('音乐', `没有 ${musicDir}：要放歌就建一个`)]
    const place = musicBucket ? `桶里的 ${musicBucket.prefix}` : musicDir
    return [bad('音乐', `${place} 读不了（${reasonOf(cause)}）`)]
  }
}

export async function checkServices({ s3, redis }: Config): Promise<Finding[]> {
  const found: Finding[] = []
  if (s3) {
    const about = '对象存储'
    await createS3(s3, quick)
      .stat('xiaolou-doctor')
      .then(() => createS3(s3, quick).list('xiaolou-doctor'))
      .then(
        () => found.push(good(about, `${s3.bucket} 列得出来`)),
        (cause: unknown) => found.push(bad(about, reasonOf(cause))),
      )
  }
  if (redis) {
    const reasons: unknown[] = []
    const connection = await connectRedis({
      ...redis,
      onAway: cause => reasons.push(cause),
      onBack: () => undefined,
    })
    found.push(
      connection.isThere()
        ? good('Redis', '连得上')
        : look('Redis', `连不上（${reasonOf(reasons[0])}）：眼下由 PostgreSQL 顶着，什么都不少`),
    )
    await connection.close()
  }
  return found
}

async function findFileLimit(): Promise<number | undefined> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, limit] = /^Max open files\s+(\d+)/m.exec(text) ?? []
  return limit === undefined ? undefined : Number(limit)
}

function checkPictures(): Finding {
  const problem = findSharpProblem()
  return problem === undefined ? good('图片', '做得了') : bad('图片', problem)
}

export async function checkMachine({ workers }: Config): Promise<Finding[]> {
  const cores = availableParallelism()
  const needed = workers * processBytes
  const files = await findFileLimit()
  const machine = `${cores} 个处理器，${sizeText(totalmem())} 内存，${workers} 个进程`
  return [
    workers > cores
      ? look('机器', `${machine}：进程比处理器多，WORKERS 改成 ${cores}`)
      : totalmem() < needed
        ? look('机器', `${machine}：内存紧，WORKERS 少几个`)
        : good('机器', machine),
    checkPictures(),
    ...(files !== undefined && files < fewFiles
      ? [
          look(
            '文件数',
            `一个进程只能开 ${files} 个文件，人多时不够：ulimit -n 65536（systemd 里是 LimitNOFILE）`,
          ),
        ]
      : []),
  ]
}
