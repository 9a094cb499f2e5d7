import { commentStatus, commentType, type PlacedComment, type Reply } from '@xiaolou/contract/comment'
import type { Actor, CallContext } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { printedComment } from '@xiaolou/contract/printed-text'
import { type PublicUser, role } from '@xiaolou/contract/user'
import { wireTime } from '../../platform/clock.ts'
import { linesOfHtml } from '../../platform/printed-text.ts'
import { type Quoting, quotedBy } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import type { CommentRow } from './comment.table.ts'
import { addressOf, type TargetInfo } from './comment.target.ts'

/**
 * Raise it when the output of `renderComment` changes. Rendering takes about 0.15 ms per comment, 15 ms for a
 * page of a hundred: too much for every read, so the HTML is stored; older versions are rendered on reading
 * until the job after the start has updated them.
 */
export const commentHtmlVersion = 1

/** Markdown subset → safe HTML. The renderer is loaded on first use. */
async function renderContent(content: string): Promise<string> {
  const { renderComment } = await import('@xiaolou/markdown')
  return renderComment(content)
}

/** The columns that rendering fills. */
export type CommentBody = Pick<CommentRow, 'content' | 'content_html' | 'html_version'>

export const bodyOf = async (content: string): Promise<CommentBody> => ({
  content,
  content_html: await renderContent(content),
  html_version: commentHtmlVersion,
})

const excerptLength = 60

/** The beginning of a comment as a reader sees it, for notifications: plain text on one line, no Markdown. */
export async function excerptOf(content: string): Promise<string> {
  const { commentText } = await import('@xiaolou/markdown')
  const line = Array.from(commentText(content))
  return line.length > excerptLength ? `${line.slice(0, excerptLength).join('')}…` : line.join('')
}

type ViewDeps = Pick<Deps, 'timeZone' | 'identity'> & {
  conversation: Pick<Deps['conversation'], 'findLiked'> & { quotes: Pick<Quoting, 'findViews'> }
}

// Addresses are not located here; front ends of the family expect a word.
const unknownPlace = '未知'

export function nameOf(user: PublicUser | undefined, id: number, guestName: string): string {
  if (id === 0) return guestName || '访客'
  return user?.nick_name ?? '已注销'
}

/** An author whose comment was classified as spam sees it as pending. */
const statusFor = (actor: Actor, status: CommentRow['status']) =>
  status === commentStatus.spam && actor.kind !== 'administrator' ? commentStatus.pending : status

type Rendered = Pick<CommentRow, 'content' | 'content_html' | 'html_version'>
const htmlOf = (row: Rendered) =>
  row.html_version === commentHtmlVersion ? row.content_html : renderContent(row.content)
/** As front ends of the family print it, and send it back. */
export const printedOf = async (row: Rendered): Promise<string> =>
  printedComment(linesOfHtml(await htmlOf(row)))

/** Comments as the caller sees them, in the order of the rows: names, likes, HTML. */
export async function repliesOf(
  deps: ViewDeps,
  rows: readonly CommentRow[],
  context: CallContext,
): Promise<Reply[]> {
  const users = await deps.identity.findUsers(
    rows.flatMap(row => [row.from_id, row.to_id]).filter(id => id > 0),
  )
  const liked = await deps.conversation.findLiked(
    likeType.comment,
    rows.map(row => row.id),
    context,
  )
  const ids = rows.filter(row => row.type === commentType.article).map(row => row.id)
  const quotes = await deps.conversation.quotes.findViews(quotedBy.comment, ids, context.actor)
  return Promise.all(
    rows.map(async ({ guest_mail: _, ...row }) => {
      const [from, to] = [users.get(row.from_id), users.get(row.to_id)]
      const content_html = await htmlOf(row)
      return {
        ...row,
        status: statusFor(context.actor, row.status),
        from_name: nameOf(from, row.from_id, row.guest_name),
        from_avatar: from?.avatar ?? '',
        from_site: row.guest_site,
        ipAddress: unknownPlace,
        is_owner: from?.role === role.administrator,
        content: printedComment(linesOfHtml(content_html)),
        content_html,
        content_source: row.content,
        createdAt: wireTime(row.createdAt, deps.timeZone),
        is_edited: row.editedAt > 0,
        is_like: liked.has(row.id),
        quote: quotes.get(row.id) ?? null,
        to_name: row.parent_id > 0 ? nameOf(to, row.to_id, row.to_guest_name) : '',
        to_avatar: to?.avatar ?? '',
      }
    }),
  )
}

/** As `repliesOf`, with the target of each; empty fields if the caller may not read the target. */
export async function placedOf(
  deps: ViewDeps,
  input: {
    rows: readonly CommentRow[]
    context: CallContext
    targetOf: (row: CommentRow) => TargetInfo | undefined
  },
): Promise<PlacedComment[]> {
  const replies = await repliesOf(deps, input.rows, input.context)
  return replies.map((reply, at) => {
    const row = input.rows[at]
    const target = row && input.targetOf(row)
    return {
      ...reply,
      for_title: target?.title ?? '',
      address: target ? addressOf(target, reply.id) : '',
    }
  })
}
