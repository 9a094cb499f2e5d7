import { bareComment, nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { type Node, objectOf, textOf, timeOf } from '../../read/node.ts'
import type { ForeignComment, ForeignItem } from '../../sources/foreign.ts'
import { isDeleted } from './document.ts'
import type { Extension, ExtensionSpool } from './extension-spool.ts'

const beginsAsHtml = /^\s*<[a-z]/i

/** HTML in versions with a comment editor; before that both are plain text. */
function contentOf({ raw, content }: Node): string {
  const html = textOf(content)
  return (beginsAsHtml.test(html) ? html : textOf(raw) || html).trim()
}

const createdAtOf = ({ metadata, spec }: Extension) =>
  timeOf(spec.creationTime) ?? timeOf(spec.approvedTime) ?? timeOf(metadata.creationTimestamp)

/**
 * Reads a comment of Halo without email and IP address. `authors`: the authors of posts; other accounts may be
 * anyone.
 */
function readOne(
  row: Extension,
  under: { postId: string; parent: string },
  authors: ReadonlySet<string>,
): ForeignItem {
  const { spec } = row
  const owner = objectOf(spec.owner)
  const [content, createdAt] = [contentOf(spec), createdAtOf(row)]
  if (content === '' || createdAt === undefined) return { type: 'skipped', what: '没有内容或日期的评论' }
  const isMember = textOf(owner.kind) === 'User'
  const state: ForeignComment['state'] = spec.approved === true ? 'shown' : 'pending'
  return {
    ...bareComment,
    source: row.name,
    ...under,
    // A guest's account name is their email address.
    name: nameOf(textOf(owner.displayName) || (isMember ? textOf(owner.name) : '')),
    site: siteOf(textOf(objectOf(owner.annotations).website)),
    content,
    format: 'html',
    createdAt,
    isOwner: isMember && authors.has(textOf(owner.name)),
    state,
  }
}

/** Comments, each reply after its comment; a reply to a hidden comment was hidden too. */
export async function* readComments(
  spool: ExtensionSpool,
  authors: ReadonlySet<string>,
): AsyncGenerator<ForeignItem> {
  const places = new Map<string, string>()
  const unseen = new Map<string, string>()
  for await (const row of spool.rowsOf('content.halo.run/comments')) {
    const { kind, name } = objectOf(row.spec.subjectRef)
    const what = isDeleted(row)
      ? '删掉的评论'
      : row.spec.hidden === true
        ? '悄悄话和藏起来的评论'
        : textOf(kind) === 'SinglePage'
          ? '独立页面下的评论'
          : /^(?:Post|Moment)$/.test(textOf(kind))
            ? undefined
            : '插件页面下的评论'
    if (what === undefined) {
      places.set(row.name, textOf(name))
      yield readOne(row, { postId: textOf(name), parent: '' }, authors)
    } else {
      unseen.set(row.name, what)
      yield { type: 'skipped', what }
    }
  }
  const gone = new Set<string>()
  for await (const { name, metadata, spec, status } of spool.rowsOf('content.halo.run/replies'))
    if (isDeleted({ name, metadata, spec, status }) || spec.hidden === true) gone.add(name)
  for await (const row of spool.rowsOf('content.halo.run/replies')) {
    const commentName = textOf(row.spec.commentName)
    const postId = places.get(commentName)
    if (gone.has(row.name))
      yield { type: 'skipped', what: row.spec.hidden === true ? '悄悄话和藏起来的评论' : '删掉的评论' }
    else if (postId === undefined)
      yield { type: 'skipped', what: unseen.get(commentName) ?? '没有主评论的回复' }
    else {
      const quoted = textOf(row.spec.quoteReply)
      const parent = quoted === '' || gone.has(quoted) ? commentName : quoted
      yield readOne(row, { postId, parent }, authors)
    }
  }
}
