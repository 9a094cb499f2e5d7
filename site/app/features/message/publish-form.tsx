import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { useUser, withSignIn } from '@xiaolou/browser/session'
import { countGraphemes } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { addMessage, getMessageById, updateMessage } from '@xiaolou/contract/message'
import type { FormProof } from '@xiaolou/contract/moderation'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { Field, TextArea } from '@xiaolou/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormTrap, useFormProof } from '~/shared/form-proof/form-proof.tsx'
import { sendOrKeep } from '~/shared/offline/unsent.ts'
import { UnsentList } from '~/shared/offline/unsent-list.tsx'
import { grounds, inks, themeOf } from './card-theme.ts'
import {
  checkDraft,
  type Draft,
  type DraftErrors,
  draftOf,
  errorsOfRefusal,
  forgetDraft,
  useDraft,
} from './draft.ts'
import { MessageCard } from './message-card.tsx'
import { forgetDanmaku, forgetLists, getLastAddress, updateMessages } from './message-lists.ts'
import { ColourField, PictureField, TagField, TypeFields } from './publish-fields.tsx'

type Props = { id: number | undefined; initial: Draft; tags: readonly string[] }

/** The message form: text, ground, ink, font, tag; beside it a preview of the card. */
export function PublishForm({ id, initial, tags }: Props) {
  const { draft, change, reset, isRestored } = useDraft({ id, initial })
  const [errors, setErrors] = useState<DraftErrors>({})
  const { begin, take, trap } = useFormProof()
  const { isBusy, publish } = usePublish({ id, onErrors: setErrors, onSaved: reset, take })
  const form = useRef<HTMLFormElement>(null)
  const edit = (part: Partial<Draft>) => {
    change(part)
    setErrors({})
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkDraft(draft)
    setErrors(found)
    const field = found.message ? 'message' : found.tag ? 'tag' : undefined
    if (field) return form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    await publish(draft)
  }
  return (
    <div className="publish">
      <Preview draft={draft} />
      <form
        ref={form}
        className="publish-form"
        noValidate
        onFocus={begin}
        onSubmit={event => void send(event)}
      >
        <FormTrap ref={trap} />
        {isRestored ? (
          <p className="publish-restored row wrap between ink-2" role="status">
            上次没写完的还在这里。
            <Button tone="quiet" size="small" onClick={reset}>
              重新来过
            </Button>
          </p>
        ) : null}
        <WordsField draft={draft} error={errors.message} onChange={message => edit({ message })} />
        <ColourField
          legend="纸"
          name="paper"
          choices={grounds}
          value={draft.bg_color}
          onChange={bg_color => edit({ bg_color })}
        />
        <PictureField url={draft.bg_url} onChange={bg_url => edit({ bg_url })} />
        <ColourField
          legend="墨"
          name="ink"
          choices={inks}
          value={draft.color}
          onChange={color => edit({ color })}
        />
        <p role="status" className="publish-mended">
          {themeOf(draft).isAdjusted ? '这支墨在这张纸上看不大清，贴出来时会替你调深或调浅一些。' : null}
        </p>
        <TypeFields draft={draft} onChange={edit} />
        <TagField tag={draft.tag} tags={tags} error={errors.tag} onChange={tag => edit({ tag })} />
        {errors.form ? (
          <p role="alert" className="publish-refused">
            {errors.form}
          </p>
        ) : null}
        {id === undefined && (
          <UnsentList
            isHere={({ kind }) => kind === 'message'}
            onTakeBack={({ body, words }) => {
              const isEmpty = draft.message.trim() === ''
              edit(
                isEmpty
                  ? draftOf({ ...draft, ...body, message: words })
                  : { message: `${draft.message}\n${words}` },
              )
            }}
          />
        )}
        <div className="publish-answers wrap">
          <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
            {isBusy ? '正在贴…' : id === undefined ? '贴到墙上' : '改好了'}
          </Button>
          <a href={getLastAddress()} className={buttonClass({ tone: 'quiet', size: 'large' })}>
            先不写了
          </a>
        </div>
      </form>
    </div>
  )
}

/** Adds a new message or changes an old one, then goes to the wall. A refusal is shown at its field. */
function usePublish({
  id,
  onErrors,
  onSaved,
  take,
}: {
  id: number | undefined
  onErrors: (errors: DraftErrors) => void
  /** There is no connection; the message is saved until there is one. */
  onSaved: () => void
  take: () => Promise<FormProof>
}) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const publish = async (draft: Draft) => {
    setIsBusy(true)
    try {
      const words = id === undefined ? await add(draft, await take()) : await change(id, draft)
      if (words === undefined) return id === undefined && onSaved()
      forgetDraft(id)
      forgetDanmaku()
      showNotice({ tone: 'ok', title: '提示', text: words })
      await navigate(getLastAddress())
    } catch (error) {
      onErrors(isRefusal(error) ? errorsOfRefusal(error) : { form: '没有贴上去，再试一次。写下的都还在。' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, publish }
}

const bodyOf = ({ message, ...look }: Draft) => ({ ...look, message_source: message })

/**
 * Adds the message: it is first on the reloaded wall, or waits for approval. Resolves with the result in
 * words; nothing if it was saved offline.
 */
async function add(draft: Draft, form: FormProof): Promise<string | undefined> {
  const body = bodyOf(draft)
  const isShown = await sendOrKeep({ kind: 'message', body, words: draft.message.trim() }, () =>
    quietCall(addMessage, { body: { ...body, ...form } }),
  )
  forgetLists()
  if (isShown === undefined) return undefined
  return isShown ? '添加成功' : '留下了，等主人过目后贴到墙上'
}

/** A changed message keeps its position; nothing if the visitor declined to sign in again. */
async function change(id: number, draft: Draft): Promise<string | undefined> {
  const isChanged = await withSignIn(() => browserCall(updateMessage, { body: { id, ...bodyOf(draft) } }))
  if (!isChanged) return undefined
  try {
    updateMessages([await quietCall(getMessageById, { params: { id } })])
  } catch {
    forgetLists()
  }
  return '修改成功'
}

function WordsField({
  draft,
  error,
  onChange,
}: {
  draft: Draft
  error: string | undefined
  onChange: (message: string) => void
}) {
  const length = countGraphemes(draft.message.trim())
  return (
    <Field
      label="想说的话"
      isRequired
      error={error}
      hint={
        <span data-over={length > limits.messageMaxLength || undefined} className="publish-count tabular">
          {length} / {limits.messageMaxLength}
        </span>
      }
    >
      {control => (
        <TextArea
          {...control}
          name="message"
          rows={5}
          value={draft.message}
          placeholder="路过也好，久坐也好，写一句吧。"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

const noTime = '2000-01-01 00:00:00'

/** A preview of the card, not interactive; the form has all of its content. */
function Preview({ draft }: { draft: Draft }) {
  const user = useUser()
  const words = draft.message.trim() || '你的话会写在这里。'
  return (
    <aside className="publish-preview" aria-label="预览">
      <p className="ink-3 text-14" aria-hidden="true">
        贴出来是这样
      </p>
      <div inert>
        <MessageCard
          isPreview
          message={{
            ...draft,
            message: words,
            message_source: words,
            tag: draft.tag.trim(),
            id: 0,
            user_id: user?.id ?? 0,
            nick_name: user?.nick_name ?? '访客',
            avatar: user?.avatar ?? '',
            like_times: 0,
            is_like: false,
            is_waiting: false,
            comment_total: 0,
            createdAt: noTime,
          }}
        />
      </div>
    </aside>
  )
}
