import { existsSync } from 'node:fs'
import type { Platform } from '../platform/open.ts'
import { describeContent, describeLacks, describeSize } from '../portability/archive/describe.ts'
import { chooseSongs } from '../portability/archive/music-files.ts'
import { withArchiveLock } from '../portability/archive/work-folder.ts'
import { writeArchive } from '../portability/archive/write-archive.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：npm run archive -- 文件.xlar [--no-music]

  把整座小楼收进一个文件：每一行字、每一张图、每一首歌。网站开着也能做，是同一刻的样子。
  它是普通的 tar，格式写在 docs/archive.md；npm run restore 把它放回来，SQLite 与 PostgreSQL 都行。
  里面有账号（密码只有散列）和只给自己看的文章，请像钥匙一样收好。
  --no-music  不收音乐文件夹
  环境变量 ARCHIVE_PASSWORD 给了，就用它加密（age 格式）`

await runCommand({
  usage,
  options: { 'no-music': { type: 'boolean', default: false } },
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], values, progress }) {
    const path = pathFromOwner(given)
    if (existsSync(path)) throw new CommandFailure(`已经有这个文件了，换一个名字：${path}`)
    const write = async (platform: Platform) => {
      const password = process.env.ARCHIVE_PASSWORD || undefined
      const { musicDir, lack } = await chooseSongs(config, { hasMusic: !values['no-music'] })
      const { end, sizeBytes } = await writeArchive({
        platform,
        config,
        path,
        password,
        musicDir,
        progress,
      })
      const lines = [`归档写好了：${path}（${describeSize(sizeBytes)}）`, describeContent(end)]
      return {
        text: [...lines, ...describeLacks(end, lack)].join('\n'),
        data: { file: path, sizeBytes },
      }
    }
    return withArchiveLock(config.dataDir, () => withPlatform(config, write))
  },
})
