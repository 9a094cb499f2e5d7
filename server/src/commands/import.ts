import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '../app/app.ts'
import { epochMs, wireTime } from '../platform/clock.ts'
import { contentTopic } from '../platform/content-change.ts'
import { createBackups } from '../portability/archive/offsite.ts'
import { UnreadableFile } from '../portability/import/read/comments/read-records.ts'
import type { SkipReason } from '../portability/import/run/finding.ts'
import { type ImportReport, renderReport } from '../portability/import/run/report.ts'
import { importComments } from '../portability/import/site/comments.ts'
import { importFolder } from '../portability/import/site/folder.ts'
import { type Given, openGiven } from '../portability/import/site/given.ts'
import {
  commentReportData,
  commentsLater,
  folderReportData,
  joinReportData,
  renderCommentReport,
  renderSourceReport,
  sourceReportData,
  textUnread,
} from '../portability/import/site/report.ts'
import { importSource } from '../portability/import/site/source.ts'
import { withWorkFolder } from '../portability/import/site/work.ts'
import { sourceReaders } from '../portability/import/sources/readers.ts'
import type { SourcePart } from '../portability/import/sources/recognise.ts'
import { type FindStored, readStoredSite } from '../portability/import/verify/stored-site.ts'
import {
  type Brought,
  isWhole,
  renderVerification,
  type Verification,
  verifySource,
} from '../portability/import/verify/verify.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：npm run import -- 文件夹或文件 [--dry-run] [--uploads 文件夹] [--fetch-pictures] [--verify] [--language zh]

  文件夹：把 Hexo、Hugo、Jekyll、VanBlog 等的 Markdown 搬进来；也可以是放着下面这些文件的文件夹，图片就在里面找。
  压缩包：zip、tar、tar.gz、gz 里装着下面哪一种都行。
  文件：WordPress 导出的 XML（文章、页面和评论）；Ghost 导出的 JSON；
        Halo 2 备份的 zip；Typecho 的备份（.dat）、数据库的 SQL（MySQL）或 .db（SQLite）；VanBlog 备份的 JSON；MX Space 备份的 zip；
        LeanCloud、Valine、Waline、Twikoo、Artalk、多说导出的评论（JSON），Disqus 导出的评论（XML），接到文章下面，文章先搬进来；
        Artitalk 的说说和底下的评论（shuoshuo、atComment 两个文件放在一起交）。
  是哪一种，看内容就知道，报告里会说。再导一次不会重复。
  --dry-run         只看报告，什么都不写
  --uploads 文件夹  旧站的图片文件夹（WordPress 的 wp-content/uploads，Ghost 的 content，Typecho 的 usr/uploads，VanBlog 的 static）：正文里的图从这里取
  --fetch-pictures  还在别的站点上的图，逐张取回来；取不到的会点名，取到的再导时不再取
  --verify          搬完再把来源另外读一遍，和这里的逐篇对照：字词、代码块、图片、表格、公式、链接、日期、评论；有不齐的，退出码是 1
                    （WordPress、Ghost、Typecho 的数据库和 Markdown 文件夹）
  --join 旧页面=新地址  找不到文章的评论接到哪一篇，如 --join /2018/lost/=/posts/found；可以写几次。
                        新地址写 /message/list，就收进留言；叫“留言板”的页面自己会去
  --language zh     Hugo 站点有几种语言时，取哪一种；不说就取站点默认的。别的语言的旧地址会转过来`

/** `/2018/lost/=/posts/found`: the old path may contain an equals sign, the new one cannot. */
function readJoin(given: string): [page: string, address: string] {
  const at = given.lastIndexOf('=')
  if (at < 1 || !given.slice(at + 1).startsWith('/'))
    throw new CommandFailure(
      `--join 要写成 旧页面=新地址，如 /2018/lost/=/posts/found，没有看懂：${given}`,
      2,
    )
  return [given.slice(0, at), given.slice(at + 1)]
}

const isEmpty = ({ articles, skippedFiles, friendLinks }: ImportReport) =>
  articles.length + skippedFiles.length + friendLinks.length === 0

/** The old site's pictures that the owner names; otherwise those found next to an export. */
function uploadsOf(named: string | undefined, parts: readonly SourcePart[]): string | undefined {
  if (named === undefined) return undefined
  const folder = pathFromOwner(named)
  if (!(existsSync(folder) && statSync(folder).isDirectory()))
    throw new CommandFailure(`没有这个图片文件夹：${folder}`)
  if (parts.every(({ kind }) => kind === 'folder' || kind === 'comments'))
    throw new CommandFailure(
      '--uploads 说的是旧站的图片文件夹：博客文件夹自己带着图片，评论里没有图片，都用不着它。',
    )
  return folder
}

/** Reasons that are the old site's own; files of others are missing. */
const lostReasons = new Set<SkipReason>(['unsupported-format', 'unclosed-front-matter', 'deleted', 'failed'])

const broughtFrom = ({ skippedFiles, imported, drafts, pages }: ImportReport): Brought => ({
  leftOut: new Set(skippedFiles.filter(({ reason }) => !lostReasons.has(reason)).map(({ path }) => path)),
  count: imported + drafts + pages,
})

/** Compares each part of the source with what is stored. */
async function verifyAll(
  parts: readonly SourcePart[],
  told: ReadonlyMap<string, Brought>,
  { find, timeZone }: { find: FindStored; timeZone: string },
) {
  const offsetMs = (ms: number) =>
    epochMs(wireTime(ms, 'UTC'), 'UTC') - epochMs(wireTime(ms, 'UTC'), timeZone)
  const found: (Verification | undefined)[] = []
  for (const part of parts)
    found.push(await verifySource(part, { find, offsetMs, brought: told.get(part.path) }))
  return found
}

type PartFiles = { part: SourcePart; files: string[] }

/** Adjacent comment files are one part: a LeanCloud class refers to objects of another. */
function togetherOf(parts: readonly SourcePart[]): PartFiles[] {
  const together: PartFiles[] = []
  for (const part of parts) {
    const before = together.at(-1)
    if (part.kind === 'comments' && before?.part.kind === 'comments') before.files.push(part.path)
    else together.push({ part, files: [part.path] })
  }
  return together
}

await runCommand({
  usage,
  options: {
    'dry-run': { type: 'boolean', default: false },
    uploads: { type: 'string' },
    'fetch-pictures': { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    join: { type: 'string', multiple: true, default: [] },
    language: { type: 'string' },
  },
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], values, progress }) {
    const path = pathFromOwner(given)
    if (!existsSync(path)) throw new CommandFailure(`没有这个文件夹，也没有这个文件：${path}`)
    const joins = new Map(values.join.map(readJoin))
    const isFetching = values['fetch-pictures'] === true
    const isDryRun = values['dry-run'] === true
    if (isDryRun && values.verify === true)
      throw new CommandFailure('--verify 对照的是搬进来的，和 --dry-run 不能一起用。', 2)
    const startedAtMs = Date.now()
    /** One after the other, each in its own folder. */
    const bringAll = async ({ parts, later, left, unread = [] }: Given, workFolder: string) => {
      const uploads = uploadsOf(values.uploads, parts)
      return withPlatform(config, async platform => {
        const told = new Map<string, Brought>()
        const bring = async ({ part, files }: PartFiles, partFolder: string) => {
          const app = createApp({ ...platform, ...config, backups: createBackups(config.backupTarget) })
          const common = { app, timeZone: config.timeZone, isDryRun }
          if (part.kind === 'folder') {
            const { language } = values
            const onProgress = (done: number, total: number) => progress('篇', done, total)
            const folder = { folder: part.path, apart: part.apart, language, isFetching, onProgress }
            const articles = await importFolder({ ...common, ...folder })
            if (isEmpty(articles))
              throw new CommandFailure(
                '这里面没有能搬的：没有 Markdown 文章，也没有认得的导出文件（XML、JSON、SQL）。',
              )
            told.set(part.path, broughtFrom(articles))
            return { text: renderReport(articles), data: folderReportData(articles) }
          }
          if (part.kind === 'comments') {
            const spoolPath = join(partFolder, 'comments.sqlite')
            const onProgress = (done: number, total: number) => progress('条评论', done, total)
            const comments = await importComments({ ...common, files, spoolPath, joins, onProgress })
            return { text: renderCommentReport(comments), data: commentReportData(comments) }
          }
          const all = await importSource({
            ...{ ...common, file: part.path, reader: sourceReaders[part.kind], workFolder: partFolder },
            ...{ uploads: uploads ?? part.uploads, isFetching, joins, onProgress: progress },
          })
          return { text: renderSourceReport(all), data: sourceReportData(all) }
        }
        const reports: Awaited<ReturnType<typeof bring>>[] = []
        for (const [at, part] of togetherOf(parts).entries()) {
          const partFolder = join(workFolder, `part-${at}`)
          await mkdir(partFolder, { mode: 0o700 })
          reports.push(await bring(part, partFolder))
        }
        if (!isDryRun) platform.bus.publish(contentTopic, 'import')
        const found =
          values.verify === true
            ? await verifyAll(parts, told, {
                find: await readStoredSite(platform.db.query),
                timeZone: config.timeZone,
              })
            : []
        return {
          exitCode: found.every(one => !one || isWhole(one)) ? (0 as const) : (1 as const),
          text: [
            ...reports.map(({ text }) => text),
            ...later.map(name => `${name} ${commentsLater}`),
            ...unread.map(name => `${name} ${textUnread}`),
            ...[...left].map(([what, count]) => `压缩包里没有展开：${what} ${count}`),
            ...found.flatMap(one => ['', renderVerification(one)]),
          ].join('\n'),
          data: joinReportData(
            reports.map(({ data }) => data),
            { isDryRun, later, left, unread },
          ),
        }
      })
    }
    try {
      const { text, data, exitCode } = await withWorkFolder(config.dataDir, async workFolder =>
        bringAll(await openGiven({ path, workFolder, onProgress: progress }), workFolder),
      )
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
      return { text: `${text}\n用时 ${seconds} 秒`, data, exitCode }
    } catch (cause) {
      throw cause instanceof UnreadableFile ? new CommandFailure(cause.message) : cause
    }
  },
})
