import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../app/app.ts'
import { lockData } from '../platform/data-folder.ts'
import { idleJobs } from '../platform/jobs.ts'
import type { Platform } from '../platform/open.ts'
import { ForeignFolderError, replaceFolder } from '../platform/replace-folder.ts'
import { createBackups } from '../portability/archive/offsite.ts'
import {
  type StaticExportReport,
  writeStaticExport,
} from '../portability/static-export/write-static-export.ts'
import { clientDir, loadRender } from '../process/site-build.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：npm run static -- 文件夹 [--without-music]

  把整座小楼写成一个文件夹的静态页面，放到哪里都能打开：nginx、GitHub Pages、OSS、COS。
  文章、归档、分类、标签、说说、相册、留言、友链、订阅、音乐和搜索都在；评论留着给人读。
  登录、写评论、聊天、点赞要有服务器，静态站里没有。草稿、私密和凭口令看的文章不会写出去。
  网站开着也能做，是同一刻的样子。先写在旁边，写完一次换上；再写一次会整个换新。
  --without-music  不带音乐：歌占的地方大，主机放不下的时候用
  怎么放上去，写在 docs/static.md。`

/** A folder with this file is a static export of ours. */
const marker = '.xiaolou-twin.json'
const shownMissing = 20

function describe(
  { pages, pictures, songs, redirects, files, missing }: StaticExportReport,
  folder: string,
): string[] {
  const lines = [
    `静态站写好了：${folder}`,
    `${pages} 页，${pictures} 张图，${songs} 首歌，${redirects} 个旧地址，一共 ${files} 个文件`,
  ]
  if (missing.length === 0) return lines
  const more = missing.length > shownMissing ? [`……还有 ${missing.length - shownMissing} 处`] : []
  return [
    ...lines,
    `有 ${missing.length} 处在网站上本来就打不开：`,
    ...missing.slice(0, shownMissing).map(address => `  ${decodeURI(address)}`),
    ...more,
  ]
}

await runCommand({
  usage,
  options: { 'without-music': { type: 'boolean', default: false } },
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], values, progress }) {
    const folder = pathFromOwner(given)
    // As on the server: React reads it once, when the site's build is loaded.
    process.env.NODE_ENV ??= 'production'
    const render = await loadRender()
    if (!render || !existsSync(clientDir)) throw new CommandFailure('网站还没有构建，先运行 npm run build。')
    const writeSite = async (platform: Platform) => {
      const unlock = lockData(config.dataDir, join(config.dataDir, 'static.lock'))
      try {
        const startedAtMs = Date.now()
        // The web server must be able to read the folder.
        process.umask(0o022)
        const write = (aside: string) =>
          platform.db.snapshot(db => {
            // Songs of another service may not be redistributed.
            const app = createApp({
              ...platform,
              ...config,
              backups: createBackups(config.backupTarget),
              musicUpstream: undefined,
              db,
              jobs: idleJobs,
            })
            const withMusic = values['without-music'] !== true
            const { siteUrl } = config
            return writeStaticExport({ app, render, siteUrl, clientDir, folder: aside, withMusic, progress })
          })
        const report = await replaceFolder(folder, { marker, write })
        const seconds = (Date.now() - startedAtMs) / 1000
        const rate = Math.round(report.pages / seconds)
        return {
          text: [...describe(report, folder), `用时 ${seconds.toFixed(1)} 秒，每秒 ${rate} 页`].join('\n'),
          data: { folder, pages: report.pages, seconds },
        }
      } finally {
        unlock()
      }
    }
    return withPlatform(config, writeSite).catch((cause: unknown) => {
      throw cause instanceof ForeignFolderError ? new CommandFailure(cause.message) : cause
    })
  },
})
