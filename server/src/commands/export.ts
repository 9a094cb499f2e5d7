import type { Platform } from '../platform/open.ts'
import { ForeignFolderError } from '../platform/replace-folder.ts'
import { writeExport } from '../portability/export/write-export.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：npm run export -- 文件夹

  把整座小楼写成人和别的程序都读得懂的样子：文章是 Hexo 的 Markdown，图片放在旁边，评论、说说、相册、
  留言、友链、闲谈、设置是 JSON。网站开着也能做，是同一刻的样子。里面有什么，写在 docs/export.md。
  文件夹要是空的、还没有的，或者是上一次的导出（整个换新）。
  要原样恢复的，用 npm run archive。`

await runCommand({
  usage,
  options: {},
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], progress }) {
    const folder = pathFromOwner(given)
    const write = async (platform: Platform) => {
      const startedAtMs = Date.now()
      const { documents, lines, files, missing } = await writeExport({ platform, config, folder, progress })
      const rows = Object.values(lines).reduce((sum, count) => sum + count, 0)
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
      const lost =
        missing.length > 0
          ? [`有 ${missing.length} 个文件在数据文件夹里找不到：${missing.slice(0, 5).join('、')}`]
          : []
      return {
        text: [
          `写好了：${folder}`,
          `文章与页面 ${documents}，别的 ${rows} 条，图片与文件 ${files}，用时 ${seconds} 秒`,
          ...lost,
        ].join('\n'),
        data: { folder, documents, lines, files },
      }
    }
    return withPlatform(config, write).catch((cause: unknown) => {
      throw cause instanceof ForeignFolderError ? new CommandFailure(cause.message) : cause
    })
  },
})
