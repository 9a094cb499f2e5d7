import { quietCall } from '@xiaolou/browser/call'
import { nowMs } from '@xiaolou/browser/clock'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { limits } from '@xiaolou/contract/limits'
import { deleteTalkById, type Talk } from '@xiaolou/contract/talk'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Switch } from '@xiaolou/ui/switch'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useDrop } from '../../lib/file-drop.ts'
import { refreshCounts } from '../../lib/section-counts.ts'
import { showUndo } from '../../lib/undo.ts'
import { findNewer, isAnswerLost, saveTalk, sendTalk } from './send-talk.ts'
import {
  draftOf,
  emptyDraft,
  insertBlock,
  insertTag,
  isEmptyDraft,
  isSameDraft,
  problemOf,
} from './talk-draft.ts'
import { TalkFormTools } from './talk-form-tools.tsx'
import { TalkPictures } from './talk-pictures.tsx'
import { TalkPreview } from './talk-preview.tsx'
import { useTalkDraft } from './use-talk-draft.ts'

/** The quick form: text, up to nine pictures, visibility. Closing it keeps the draft. */
export function TalkForm({
  opened,
  tags,
  onClose,
  onSent,
}: {
  opened?: Talk | undefined
  tags: readonly string[]
  onClose: () => void
  onSent: () => void
}) {
  const [begun] = useState(() => (opened ? draftOf(opened) : emptyDraft))
  const talk = useTalkDraft(opened?.id, begun)
  const { draft } = talk
  const [problem, setProblem] = useState('')
  const [newer, setNewer] = useState<Talk>()
  const [isPreview, setIsPreview] = useState(false)
  // Submitted while pictures were uploading: sends when the last one has arrived.
  const [isWanted, setIsWanted] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const firstTriedMs = useRef<number>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const onTheWay = draft.slots.filter(({ url }) => !url).length

  const fail = (error: unknown) => {
    if (isAnswerLost(error)) firstTriedMs.current ??= nowMs()
    const words = isRefusal(error) && error.status !== 0 ? error.message : ''
    setProblem(words || '线断了，没有发出去。写的都在这里，接上再按一次。')
  }
  const send = async (isOverTheirs = false) => {
    setIsWanted(false)
    setIsSending(true)
    setProblem('')
    try {
      if (!opened) {
        const id = await sendTalk(draft, firstTriedMs.current)
        showUndo({
          title: draft.status === 2 ? '收好了' : '说出去了',
          text: draft.status === 2 ? '只有你看得见。' : '',
          undo: async () => {
            await quietCall(deleteTalkById, { params: { id, status: '1' } })
            onSent()
          },
        })
      } else {
        const theirs = isOverTheirs ? undefined : await findNewer(opened)
        if (theirs) {
          setNewer(theirs)
          return
        }
        await saveTalk(opened.id, draft)
        showUndo({
          title: '改好了',
          undo: async () => {
            await saveTalk(opened.id, begun)
            onSent()
          },
        })
      }
      talk.forget()
      refreshCounts()
      onSent()
      onClose()
    } catch (error) {
      fail(error)
    } finally {
      setIsSending(false)
    }
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    if (isWanted && onTheWay === 0) void latestSend.current()
  }, [isWanted, onTheWay])

  const press = () => {
    const words = problemOf(draft)
    setProblem(words)
    if (words) field.current?.focus()
    else if (onTheWay > 0) setIsWanted(!isWanted)
    else void send()
  }
  const take = (files: readonly File[]) => {
    const left = talk.addFiles(files)
    setProblem(left > 0 ? `一条说说最多 ${limits.picturesPerTalk} 张图，有 ${left} 个没有收下。` : '')
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  const drop = useDrop(({ files }) => take([...files]))
  const putIn = (insert: typeof insertTag, words: string) => {
    const at = field.current?.selectionStart ?? draft.text.length
    const { text, caret } = insert(draft.text, at, words)
    talk.write(text)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
  const close = () => {
    onClose()
    if (!isSameDraft(draft, begun) && !isEmptyDraft(draft))
      showNotice({ title: '没说完的收着了', text: '下次打开还在这里。' })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || close()}
      title={opened ? '改这一条' : '说一句'}
      widthPx={600}
      initialFocus={field}
      className="talk-form-dialog"
    >
      <form
        className="talk-form"
        {...drop}
        onSubmit={event => {
          event.preventDefault()
          press()
        }}
        onPaste={paste}
      >
        <textarea
          ref={field}
          aria-label="说说"
          aria-describedby="talk-form-problem"
          aria-invalid={problem ? true : undefined}
          placeholder="此刻，想说点什么？"
          value={draft.text}
          onChange={event => talk.write(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
              event.preventDefault()
              press()
            }
          }}
        />
        <TalkPictures talk={talk} />
        <p id="talk-form-problem" role="alert" className="ui-field-error">
          {problem}
        </p>
        {newer && (
          <div role="alert" className="talk-form-newer ink-2 text-15">
            <p>这一条在别的窗口改过了，那边现在是：</p>
            <blockquote>{newer.content_source}</blockquote>
            <Button
              size="small"
              onClick={() => {
                talk.replace(draftOf(newer))
                setNewer(undefined)
              }}
            >
              用那边的
            </Button>
            <Button size="small" onClick={() => void send(true)}>
              存我这份
            </Button>
          </div>
        )}
        <TalkFormTools
          tags={tags}
          onFiles={take}
          onTag={tag => putIn(insertTag, tag)}
          onSong={link => putIn(insertBlock, link)}
          isFull={draft.slots.length >= limits.picturesPerTalk}
        />
        {isPreview && <TalkPreview text={draft.text} />}
        <footer className="talk-form-foot row line-above wrap">
          <Switch
            label="只给自己看"
            checked={draft.status === 2}
            onChange={event => talk.setStatus(event.currentTarget.checked ? 2 : 1)}
          />
          <button
            type="button"
            className="talk-form-look ink-2 text-15"
            aria-pressed={isPreview}
            onClick={() => setIsPreview(!isPreview)}
          >
            {isPreview ? '收起' : '先看看'}
          </button>
          {opened && !isSameDraft(draft, begun) && (
            <button
              type="button"
              className="talk-form-look ink-2 text-15"
              onClick={() => talk.replace(begun)}
            >
              丢掉改动
            </button>
          )}
          <Button type="submit" tone="primary" isBusy={isSending}>
            {isSending
              ? '正在发…'
              : isWanted
                ? `传完就发，还有 ${onTheWay} 张`
                : opened
                  ? '改好了'
                  : '说出去'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
