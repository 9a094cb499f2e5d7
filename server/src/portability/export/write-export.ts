import { createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { linkStatus } from '@xiaolou/contract/link'
import { createNames, fileNameOf, markdownFile } from '@xiaolou/contract/markdown-file'
import { type SiteSettings, siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { archived, siteExport } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { createLinkStore } from '../../features/link/link.store.ts'
import { createSiteStore } from '../../features/site/site.store.ts'
import type { Db } from '../../platform/db/db.ts'
import { replaceFolder } from '../../platform/replace-folder.ts'
import type { Machine } from '../../platform/services.ts'
import { type ExportedDocument, exportedPerBatch } from '../../platform/site-export.ts'

/** The README of an export, for people who find it years later. */
function readmeOf({
  settings,
  config,
  lines,
}: {
  settings: SiteSettings
  config: Pick<Config, 'siteUrl' | 'timeZone'>
  /** How many rows each part has. */
  lines: Readonly<Record<string, number>>
}): string {
  const parts = siteExport.parts.map(
    ({ name, title }) => `| \`data/${name}.json\` | ${lines[name] ?? 0} | ${title} |`,
  )
  return `# ${settings.blog_name}

从 ${config.siteUrl} 带走的一份，${new Date().toISOString().slice(0, 10)}，由小楼写出。都是普通的文本和图片，没有小楼也读得懂。

- \`source/_posts/\`：文章，Markdown 带文首；文件名就是地址里的那一段，\`/posts/文件名\`。
- \`source/_drafts/\`：草稿、回收站里的，和只给自己看的（\`private: true\`）。口令不写在这里。
- \`source/其余\`：独立页面，照地址放。
- \`source/uploads/\`：图片与附件，正文里的 \`/uploads/…\` 指的就是它们。
- \`source/_data/link.yml\`：友链，Butterfly 那一家的样子。
- \`_config.yml\`：站名、网址、时区、地址的写法。

用 Hexo 看它：新建一个 Hexo（\`npx hexo init\`），把 \`source\` 放进去，把 \`_config.yml\` 里的几行抄过去，\`npx hexo server\`。
搬回小楼：\`npm run import -- 这个文件夹\`。

其余的都是 JSON：整个文件是一个列表，一行一条，时间是 UTC。

| 文件 | 条数 | 是什么 |
|---|---|---|
${parts.join('\n')}
`
}

/** A folder with this file is an export of ours. */
const marker = 'xiaolou-export.json'

export type ExportCounts = {
  documents: number
  lines: Record<string, number>
  files: number
  missing: string[]
}
type Progress = (what: string, done: number, total: number) => void

async function writeBelow(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

/** Hexo would evaluate `{{` and `{%` in an article unless they are escaped. */
const hasBraces = (body: string) => body.includes('{{') || body.includes('{%')

/** Paths are below `source/`; `permalink` contains the address if the file name does not. */
function createDocumentWriter(folder: string) {
  const nameOnce = createNames()
  const made = new Set<string>()
  return async ({ folder: within, name, front, body }: ExportedDocument) => {
    const parts = name
      .split('/')
      .filter(part => part !== '' && part !== '..')
      .map(fileNameOf)
    const path = nameOnce([...(within ? [within] : []), ...parts].join('/'))
    const isRenamed = within === '_posts' && path !== `_posts/${name}`
    const text = markdownFile(
      {
        ...front,
        ...(isRenamed && { slug: name, permalink: `/posts/${name}/` }),
        disableNunjucks: hasBraces(body) || undefined,
      },
      body,
    )
    const file = join(folder, 'source', `${path}.md`)
    if (!made.has(dirname(file))) {
      await mkdir(dirname(file), { recursive: true })
      made.add(dirname(file))
    }
    await writeFile(file, text)
  }
}

async function writeDocuments(db: Db, folder: string, progress: Progress): Promise<number> {
  const write = createDocumentWriter(folder)
  let done = 0
  for (const { read } of siteExport.documents) {
    for await (const documents of read(db)) {
      await Promise.all(documents.map(write))
      done += documents.length
      progress('篇', done, 0)
    }
  }
  return done
}

/** A JSON list with one row per line, so that lines can be read separately. */
async function writeParts(db: Db, folder: string, progress: Progress): Promise<Record<string, number>> {
  await mkdir(join(folder, 'data'))
  const counts: Record<string, number> = {}
  let done = 0
  for (const { name, lines } of siteExport.parts) {
    const handle = await open(join(folder, 'data', `${name}.json`), 'w')
    try {
      let count = 0
      await handle.write('[')
      for await (const rows of lines(db)) {
        await handle.write(
          rows.map((row, at) => `${count + at > 0 ? ',' : ''}\n${JSON.stringify(row)}`).join(''),
        )
        count += rows.length
        done += rows.length
        progress('行', done, 0)
      }
      await handle.write('\n]\n')
      counts[name] = count
    } finally {
      await handle.close()
    }
  }
  return counts
}

/** Writes pictures and files under the addresses that texts use. */
async function writeFiles({ files }: Pick<Machine, 'files'>, db: Db, folder: string, progress: Progress) {
  const missing: string[] = []
  let done = 0
  await mkdir(join(folder, 'source/uploads'), { recursive: true })
  for await (const stored of archived.findFiles(db)) {
    for (const { name } of stored) {
      if (!(await files.getInfo(name))) {
        missing.push(name)
        continue
      }
      // Texts refer to a file only by the last part of its path.
      await pipeline(files.read(name), createWriteStream(join(folder, 'source/uploads', basename(name))))
      done += 1
      progress('图片与文件', done, 0)
    }
  }
  return { files: done, missing }
}

/** Friend links in the format of Butterfly and similar themes. */
async function linkFile(db: Db): Promise<string> {
  const links: object[] = []
  for await (const rows of db.readInBatches(createLinkStore(db).every, exportedPerBatch))
    for (const { status, site_name, url, site_avatar, site_desc } of rows)
      if (status === linkStatus.approved)
        links.push({ name: site_name, link: url, avatar: site_avatar, descr: site_desc })
  return `${JSON.stringify([{ class_name: '友链', class_desc: '', link_list: links }], null, 2)}\n`
}

/**
 * Exports a snapshot of the site as a folder that Hexo can build: texts as Markdown, pictures, and the rest as
 * JSON. Replaces `folder` at once or not at all. Throws ForeignFolderError if the folder holds anything else.
 */
export async function writeExport(input: {
  platform: Pick<Machine, 'db' | 'files'>
  config: Pick<Config, 'siteUrl' | 'timeZone'>
  folder: string
  progress: Progress
}): Promise<ExportCounts> {
  const { platform, config, progress } = input
  const write = (folder: string) =>
    platform.db.snapshot(async db => {
      const settings = (await createSiteStore(db).getSettings())?.settings ?? v.parse(siteSettings, {})
      const documents = await writeDocuments(db, folder, progress)
      const lines = await writeParts(db, folder, progress)
      const { files, missing } = await writeFiles(platform, db, folder, progress)
      const counts = { documents, lines, files, missing }
      await writeBelow(folder, 'source/_data/link.yml', await linkFile(db))
      const site = {
        ...{ title: settings.blog_name, subtitle: settings.personal_say, author: settings.owner_name },
        ...{ description: settings.site_description, language: 'zh-CN', timezone: config.timeZone },
        ...{ url: config.siteUrl, permalink: 'posts/:title/', default_category: '未分类' },
      }
      const texts = Object.entries(site).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      // Newlines inside paragraphs are not rendered as breaks; attachments are not pages.
      const rules = 'marked:\n  breaks: false\nskip_render: ["uploads/**"]\n'
      await writeBelow(folder, '_config.yml', texts.join('') + rules)
      await writeBelow(folder, 'README.md', readmeOf({ settings, config, lines }))
      const end = { format: 'xiaolou-export', version: 1, madeAt: new Date().toISOString(), ...counts }
      await writeBelow(folder, marker, `${JSON.stringify(end, null, 2)}\n`)
      return counts
    })
  return replaceFolder(input.folder, { marker, write })
}
