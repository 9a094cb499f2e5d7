import { limits } from '@xiaolou/contract/limits'
import { Button } from '@xiaolou/ui/button'
import { TextArea } from '@xiaolou/ui/field'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { PicturePicker, SendFailed, useSendPicture } from '../../lib/send-picture.tsx'
import { createTextareaSurface } from './textarea-surface.ts'

const PreviewPane = lazy(() =>
  import('../../lib/preview/preview-pane.tsx').then(({ PreviewPane: Pane }) => ({ default: Pane })),
)

type TextSurface = ReturnType<typeof createTextareaSurface>

/** The Markdown of a page, pictures inserted at the caret, and the preview; on a phone one of the two. */
export function PageBody({
  title,
  content,
  onChange,
}: {
  title: string
  /** The initial text of the field. */
  content: string
  onChange: (content: string) => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [surface, setSurface] = useState<TextSurface>()
  const [isLooking, setIsLooking] = useState(false)
  useEffect(() => {
    if (!area.current) return
    const made = createTextareaSurface(area.current)
    setSurface(made)
    return made.stop
  }, [])
  const { send, isSending, failed, drop, onPaste } = useSendPicture(url => {
    const { from, to } = surface?.getSelection() ?? { from: 0, to: 0 }
    surface?.apply({ changes: [{ from, to, insert: `![](${url})` }] })
  })
  return (
    <div className="page-body" data-looking={isLooking || undefined}>
      <div className="page-text column" {...drop}>
        <p className="page-text-head row between">
          <label htmlFor={id} className="ui-label">
            正文（Markdown）
          </label>
          <Button size="small" tone="quiet" isBusy={isSending} onClick={() => picker.current?.click()}>
            放一张图
          </Button>
        </p>
        <TextArea
          ref={area}
          id={id}
          className="page-area"
          spellCheck={false}
          maxLength={limits.articleMaxLength}
          defaultValue={content}
          onChange={event => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
        <SendFailed failed={failed} send={send} />
        <PicturePicker ref={picker} label="选图片" onPick={([file]) => void send(file)} />
      </div>
      <div className="page-preview">
        {surface && (
          <Suspense fallback={<p aria-busy="true" />}>
            <PreviewPane surface={surface} isPhone title={title} facts={[]} />
          </Suspense>
        )}
      </div>
      <Button className="page-turn" aria-pressed={isLooking} onClick={() => setIsLooking(!isLooking)}>
        {isLooking ? '回去写' : '看看样子'}
      </Button>
    </div>
  )
}
