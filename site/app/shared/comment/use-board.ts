import { heldPass } from '@xiaolou/browser/article-pass'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { nextPage } from '@xiaolou/browser/paged-list'
import { useUser } from '@xiaolou/browser/session'
import {
  addComment,
  applyComment,
  type Comment,
  commentStatus,
  deleteComment,
  frontGetChildrenComment,
  frontGetParentComment,
  getCommentTotal,
  type Reply,
  updateComment,
} from '@xiaolou/contract/comment'
import type { Call } from '@xiaolou/contract/kit/route'
import type { FormProof } from '@xiaolou/contract/moderation'
import type { QuotedWords } from '@xiaolou/contract/quote'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sendOrKeep } from '../offline/unsent.ts'
import {
  addComments,
  addReplies,
  type Board,
  type BoardStep,
  changeComment,
  commentsPerPage,
  dropComment,
  putComment,
  putReply,
  repliesPerPage,
  startBoard,
} from './board-state.ts'
import type { Subject } from './comments-address.ts'
import type { Guest } from './guest.ts'

export type Order = 'new' | 'hot'

/** A comment to send: `guest` is who writes without an account; `form` is the proof against robots. */
export type Sent = {
  content: string
  guest?: Guest
  form: FormProof
  /** The quoted text of the article. */
  quote?: QuotedWords
}

/**
 * What failed to load, and why: the server's message if there is one. `isGone`: its parent was deleted
 * meanwhile, so a retry is useless.
 */
export type Missing = { what: 'all' | 'more' | number; words: string; isGone: boolean }

/** The comments of one subject as far as loaded, loading more, and the reader's actions. */
export function useBoard({ type, forId }: Subject) {
  const [board, setBoard] = useState<Board>()
  const change = useCallback((step: BoardStep) => setBoard(last => last && step(last)), [])
  const [order, setOrder] = useState<Order>('new')
  const [missing, setMissing] = useState<Missing>()
  const [reading, setReading] = useState<Missing['what']>()
  const readerId = useUser()?.id
  const latest = useRef(board)
  const turn = useRef(0)
  const changes = useRef(0)
  // A layout effect, so that it runs before a click: the latest list decides the next page.
  useLayoutEffect(() => {
    latest.current = board
  })

  /** Repeats a request if the reader acted meanwhile: its answer may be older than what is shown. */
  const readSettled = useCallback(async <T>(ask: () => Promise<T>): Promise<T> => {
    let before: number
    let answer: T
    do {
      before = changes.current
      answer = await ask()
    } while (before !== changes.current)
    return answer
  }, [])

  /** Runs one load at a time; failures are shown in their own place. */
  const read = useCallback(async (what: Missing['what'], work: () => Promise<void>) => {
    setReading(what)
    setMissing(undefined)
    try {
      await work()
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isGone = error.status === 404
      setMissing({ what, words: isGone || error.status === 429 ? error.message : '', isGone })
    } finally {
      setReading(undefined)
    }
  }, [])

  const readReplies = useCallback(
    (parentId: number, isAnew = false) =>
      read(parentId, async () => {
        const known = latest.current?.replies.get(parentId)
        const current = known && !isAnew ? nextPage(known) : 1
        const body = { type, for_id: forId, parent_id: parentId, current, size: repliesPerPage }
        const page = await readSettled(() => quietCall(frontGetChildrenComment, { body }))
        change(addReplies(parentId, page, isAnew))
      }),
    [read, readSettled, change, type, forId],
  )

  const readFirst = useCallback(
    () =>
      read('all', async () => {
        turn.current += 1
        const own = turn.current
        const subject = { type, for_id: forId }
        const body = { ...subject, order, current: 1, size: commentsPerPage }
        const [page, total] = await readSettled(() =>
          Promise.all([
            quietCall(frontGetParentComment, { body }),
            quietCall(getCommentTotal, { body: subject }),
          ]),
        )
        // The order was changed meanwhile: only the later answer counts.
        if (own !== turn.current) return
        setBoard(last => startBoard(last, page, total))
        const isHere = (id: number) => page.list.some((row: Comment) => row.id === id)
        const open = [...(latest.current?.replies.keys() ?? [])].filter(isHere)
        for (const parentId of open) await readReplies(parentId, true)
      }),
    [read, readSettled, readReplies, type, forId, order],
  )

  const readMore = () =>
    read('more', async () => {
      if (!board) return
      const current = nextPage(board.comments)
      const body = { type, for_id: forId, order, current, size: commentsPerPage }
      const page = await readSettled(() => quietCall(frontGetParentComment, { body }))
      change(addComments(page))
    })
  const act = (step: BoardStep) => {
    changes.current += 1
    change(step)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: likes and pending comments depend on the reader.
  useEffect(() => {
    void readFirst()
  }, [readFirst, readerId])

  return {
    ...{ board, change, order, setOrder, missing, reading, readFirst, readMore, readReplies },
    ...useActions({ type, forId }, act),
  }
}

/** The reader's calls, each with its change of the board; `said` is the last result. They throw refusals. */
function useActions({ type, forId }: Subject, change: (step: BoardStep) => void) {
  const [said, setSaid] = useState('')
  const bodyOf = ({ content, guest }: Sent) => ({
    type,
    for_id: forId,
    content_source: content,
    ...(guest && { guest_name: guest.name, guest_mail: guest.mail, guest_site: guest.site }),
  })
  return {
    said,
    async write(sent: Sent): Promise<void> {
      const { quote } = sent
      const body = { ...bodyOf(sent), ...(quote && { quote }) }
      const answer = await sendHere({ kind: 'comment', body, words: sent.content }, call =>
        call(addComment, { body: { ...sent.form, ...body } }),
      )
      if (answer) change(putComment(answer.res))
      setSaid(answer ? sentWords(answer.res) : '')
    },
    /** Under a first-level comment; `toId` is the answered reply, `undefined` for the comment itself. */
    async answer(sent: Sent, { parentId, toId }: { parentId: number; toId?: number }): Promise<void> {
      const to = toId === undefined ? {} : { to_comment_id: toId }
      const body = { ...bodyOf(sent), parent_id: parentId, ...to }
      const answer = await sendHere({ kind: 'reply', body, words: sent.content }, call =>
        call(applyComment, { body: { ...sent.form, ...body } }),
      )
      if (answer) change(putReply(answer.res))
      setSaid(answer ? sentWords(answer.res) : '')
    },
    async edit(id: number, content: string): Promise<void> {
      const { res } = await browserCall(updateComment, { body: { id, content_source: content } })
      change(changeComment(res))
      setSaid('改好了')
    },
    async remove({ id, parent_id }: Comment | Reply): Promise<void> {
      const { res } = await browserCall(deleteComment, { params: { id, parent_id } })
      change(dropComment({ id, parent_id }, res))
      setSaid('已删除')
    },
  }
}

/** Sends, or keeps unsent text for later; not under a locked article, whose pass may be gone by then. */
function sendHere<T>(said: Parameters<typeof sendOrKeep>[0], send: (call: Call) => Promise<T>) {
  return heldPass() === undefined ? sendOrKeep(said, () => send(quietCall)) : send(browserCall)
}

function sentWords({ status }: Comment): string {
  return status === commentStatus.pending ? '收到了，等主人过目后显示' : '评论已发出'
}

export type BoardHandle = ReturnType<typeof useBoard>

type BoardValue = BoardHandle & {
  readonly subject: Subject
  /** The comment named by the address. */
  readonly markedId: number | undefined
  /** Confirms the deletion of a comment. */
  readonly askDelete: (comment: Comment | Reply) => void
}

export const BoardContext = createContext<BoardValue | undefined>(undefined)

/** The board around a component. */
export function useBoardContext(): BoardValue {
  const value = use(BoardContext)
  if (!value) throw new Error('a part of the comments stands outside of them')
  return value
}
