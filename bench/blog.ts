import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateArticle, toHexoFile } from './data.ts'

const filesAtOnce = 50

/** Writes a Hexo blog of `count` generated articles, as an owner would bring it. */
export async function writeBlog(folder: string, count: number): Promise<void> {
  const posts = join(folder, 'source', '_posts')
  await mkdir(posts, { recursive: true })
  await writeFile(
    join(folder, '_config.yml'),
    'title: 小楼量尺\nlanguage: zh-CN\ntimezone: Asia/Shanghai\nurl: https://example.org\npermalink: :year/:month/:day/:title/\n',
  )
  await writeFile(
    join(folder, 'package.json'),
    '{"dependencies":{"hexo":"^7.0.0","hexo-renderer-marked":"^6.0.0"}}\n',
  )
  for (let from = 0; from < count; from += filesAtOnce) {
    const batch = Array.from({ length: Math.min(filesAtOnce, count - from) }, (_, at) =>
      generateArticle(from + at, count),
    )
    await Promise.all(batch.map(article => writeFile(join(posts, article.fileName), toHexoFile(article))))
  }
}
