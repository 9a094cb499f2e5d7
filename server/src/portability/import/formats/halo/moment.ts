import { commentMarkdown } from '../../read/comments/comment-markdown.ts'
import { picturesAsLinks } from '../../read/comments/comment-record.ts'
import { listOf, textOf, timeOf } from '../../read/node.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { isDeleted, objectOf } from './document.ts'
import type { Extension } from './extension-spool.ts'

const mediaWords: Readonly<Record<string, string>> = { PHOTO: '图', VIDEO: '视频', AUDIO: '音频' }

/** A tag among the words leads to a list that is not here: its word stays. */
const withoutTags = (html: string) =>
  html.replace(/<a\b([^<>]*)>([^<>]*)<\/a>/g, (whole, attributes: string, word: string) =>
    /\bclass="tag"/.test(attributes) ? word : whole,
  )

/** What was said, and links to what was shown with it; files of the blog itself have no place in a talk. */
export function* readMoment(row: Extension): Generator<ForeignItem> {
  const { spec, metadata } = row
  if (isDeleted(row) || /^private$/i.test(textOf(spec.visible)) || spec.approved === false) {
    yield { type: 'skipped', what: isDeleted(row) ? '删掉的瞬间' : '没有公开的瞬间' }
    return
  }
  const { html, raw, medium } = objectOf(spec.content)
  const createdAt = timeOf(spec.releaseTime) ?? timeOf(metadata.creationTimestamp)
  const links: string[] = []
  for (const { type, url } of listOf(medium)) {
    const address = URL.parse(textOf(url))
    if (address && /^https?:$/.test(address.protocol))
      links.push(`[${mediaWords[textOf(type)] ?? '链接'}](${address.href})`)
    else yield { type: 'skipped', what: '瞬间里传到旧站上的图片、视频' }
  }
  const words = picturesAsLinks(commentMarkdown(withoutTags(textOf(html) || textOf(raw)))).trim()
  const content = [words, links.join(' ')].filter(part => part !== '').join('\n\n')
  if (createdAt === undefined || content === '') yield { type: 'skipped', what: '没有内容或日期的瞬间' }
  else yield { type: 'talk', id: row.name, content, createdAt }
}
