import type { ArchiveEnd, ArchiveHead, SomeFiles } from './format.ts'

const named: Record<string, string> = {
  article: '文章',
  page: '页面',
  comment: '评论',
  message: '留言',
  talk: '说说',
  chat_message: '闲谈',
  photo: '照片',
  link: '友链',
  user: '账号',
}

/** `文章 67、评论 1,024……` */
export function describeContent({
  tables,
  uploads,
  music,
}: Pick<ArchiveEnd, 'uploads' | 'music'> & { tables: Record<string, { rows: number }> }): string {
  const counts = Object.entries(named).flatMap(([table, name]) => {
    const rows = tables[table]?.rows ?? 0
    return rows > 0 ? [`${name} ${rows.toLocaleString('en')}`] : []
  })
  if (uploads.files > 0) counts.push(`图片与文件 ${uploads.files.toLocaleString('en')}`)
  if (music.files > 0) counts.push(`音乐文件夹里的文件 ${music.files.toLocaleString('en')}`)
  return counts.length > 0 ? counts.join('、') : '空的'
}

export const describeSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const listed = ({ total, names }: SomeFiles) => `${names.slice(0, 5).join('、')}${total > 5 ? ' 等' : ''}`

/** What is missing or damaged in an archive, one sentence each. `songs` says why songs are missing, or ''. */
export function describeLacks({ missing, damaged }: ArchiveEnd, songs: string): string[] {
  return [
    ...(songs === '' ? [] : [songs]),
    ...(missing.total > 0 ? [`有 ${missing.total} 个文件找不到，这一份里也就没有：${listed(missing)}`] : []),
    ...(damaged.total > 0
      ? [
          `有 ${damaged.total} 个文件和存下时不一样了，是坏的：${listed(damaged)}。更早的备份里若有完好的：tar -xf 那一份 -C 数据文件夹 文件名`,
        ]
      : []),
  ]
}

/** The same for an archive from any source. */
export const lacksOf = ({ head, end }: { head: ArchiveHead; end: ArchiveEnd }): string[] =>
  describeLacks(
    end,
    head.hasUploads
      ? head.hasMusic
        ? ''
        : '歌不在这一份里，原来的留在原处'
      : '图片和歌不在这一份里，原来的留在原处',
  )
