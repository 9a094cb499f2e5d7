import type { SiteSettings } from '@xiaolou/contract/site'
import { siteExport } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'

/** What lies in an export, for whoever finds it years later. */
export function readmeOf({
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
