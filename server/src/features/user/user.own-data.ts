import { Readable } from 'node:stream'
import { orRefuse } from '@xiaolou/contract/errors'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import type { Download } from '../../platform/downloads.ts'
import type { ExportedRow } from '../../platform/feature.ts'
import { type ZipEntry, zipSize, zipStream } from '../../platform/zip.ts'
import type { AccountDeps } from './user.deps.ts'

const readme = (siteName: string, exportedAt: string) => `${siteName}，${exportedAt}

这是你在这里留下的一切。data 里一种一个 JSON 文件：资料（user）、登录（session）、评论、留言、友链、通知、点赞，
写过文章或草稿的也在。pictures 里是你传过的图片。不在里面的：密码，它在哪里都读不出来。
`

/** Every feature's data of a user, and all of it as a zip. */
export function createOwnData({ clock, timeZone, identity, registry, site }: AccountDeps) {
  const findSessions = async (userId: number) =>
    (await identity.sessions.find(userId)).map(session => ({
      ...session,
      createdAt: wireTime(session.createdAt, timeZone),
      lastSeenAt: wireTime(session.lastSeenAt || session.createdAt, timeZone),
    }))

  const collect = async (userId: number) => {
    const { password_hash: _hash, ...profile } = orRefuse(await identity.users.getById(userId), 'signedOut')
    const data: Record<string, ExportedRow[]> = {
      user: [withWireTimes(profile, timeZone)],
      session: await findSessions(userId),
    }
    for (const { userData } of registry.features())
      for (const [name, rows] of Object.entries((await userData?.(userId)) ?? {})) data[name] = [...rows]
    return { exportedAt: wireTime(clock.now(), timeZone), data }
  }

  return {
    findSessions,
    collect,

    /** Undefined for a deleted account. */
    async findZip(userId: number): Promise<Download | undefined> {
      const user = await identity.users.getById(userId)
      if (!user) return undefined
      const { exportedAt, data } = await collect(userId)
      const { blog_name } = await site.getSettings()
      const textEntry = (name: string, text: string): ZipEntry => {
        const bytes = Buffer.from(text)
        const read = () => Readable.from([bytes])
        return { name, sizeBytes: bytes.length, changedAtMs: clock.now(), read }
      }
      const entries = [
        textEntry('README.txt', readme(blog_name, exportedAt)),
        ...Object.entries(data).map(([name, rows]) =>
          textEntry(`data/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`),
        ),
      ]
      for (const { findUserFiles } of registry.features())
        for (const file of (await findUserFiles?.(userId)) ?? [])
          entries.push({ ...file, name: `pictures/${file.name}` })
      return {
        name: `${user.username}-${exportedAt.slice(0, 10)}.zip`,
        contentType: 'application/zip',
        sizeBytes: zipSize(entries),
        read: () => zipStream(entries),
      }
    },
  }
}
