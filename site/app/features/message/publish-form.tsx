import { countGraphemes } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { Button } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { TextArea } from '@xiaolou/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import { useUser } from '~/lib/session.ts'
import { ColourChoice } from './colour-choice.tsx'
import { checkDraft, type Draft, type DraftErrors } from './draft.ts'
import { HandChoice } from './hand-choice.tsx'
import { listPath } from './list-wish.ts'
import { MessageCard } from './message-card.tsx'
import { faceOf, inks, papers } from './paper.ts'
import { PictureChoice } from './picture-choice.tsx'
import { getLastAddress } from './shelf-store.ts'
import { TagChoice } from './tag-choice.tsx'
import { useDraft } from './use-draft.ts'
import { usePublish } from './use-publish.ts'

type Props = { id: number | undefined; initial: Draft; tags: readonly string[] }

/** Writing a message: words, paper, ink, hand, tag; beside them the very card that will hang on the wall. */
export function PublishForm({ id, initial, tags }: Props) {
  const { draft, change, reset, isRestored } = useDraft({ id, initial })
  const [errors, setErrors] = useState<DraftErrors>({})
  const { isBusy, publish } = usePublish({ id, onErrors: setErrors })
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
      <form ref={form} className="publish-form" noValidate onSubmit={event => void send(event)}>
        {isRestored ? (
          <p className="publish-restored" role="status">
            上次没写完的还在这里。
            <Button tone="quiet" size="small" onClick={reset}>
              重新来过
            </Button>
          </p>
        ) : null}
        <WordsField draft={draft} error={errors.message} onChange={message => edit({ message })} />
        <ColourChoice
          legend="纸"
          name="paper"
          choices={papers}
          value={draft.bg_color}
          onChange={bg_color => edit({ bg_color })}
        />
        <PictureChoice url={draft.bg_url} onChange={bg_url => edit({ bg_url })} />
        <ColourChoice
          legend="墨"
          name="ink"
          choices={inks}
          value={draft.color}
          onChange={color => edit({ color })}
        />
        <p role="status" className="publish-mended">
          {faceOf(draft).isMended ? '这支墨在这张纸上看不大清，贴出来时会替你调深或调浅一些。' : null}
        </p>
        <HandChoice draft={draft} onChange={edit} />
        <TagChoice tag={draft.tag} tags={tags} error={errors.tag} onChange={tag => edit({ tag })} />
        {errors.form ? (
          <p role="alert" className="publish-refused">
            {errors.form}
          </p>
        ) : null}
        <div className="publish-answers">
          <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
            {isBusy ? '正在贴…' : id === undefined ? '贴到墙上' : '改好了'}
          </Button>
          <a href={getLastAddress() || listPath} className="ui-button ui-button-quiet ui-button-large">
            先不写了
          </a>
        </div>
      </form>
      <Preview draft={draft} />
    </div>
  )
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
        <span data-over={length > limits.messageMaxLength || undefined} className="publish-count">
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

/** The card as it will hang; nothing on it can be pressed, and the form says all that it shows. */
function Preview({ draft }: { draft: Draft }) {
  const user = useUser()
  const words = draft.message.trim() || '你的话会写在这里。'
  return (
    <aside className="publish-preview" aria-label="预览">
      <p aria-hidden="true">贴出来是这样</p>
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
            comment_total: 0,
            createdAt: noTime,
          }}
        />
      </div>
    </aside>
  )
}
