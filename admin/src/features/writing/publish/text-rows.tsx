import { limits } from '@xiaolou/contract/limits'
import { TextArea } from '@xiaolou/ui/field'
import { useState } from 'react'
import { WordButton } from '../../../lib/word-button.tsx'
import { addressNote } from './publish-word.ts'
import { Row } from './row.tsx'
import type { FieldRow } from './who-when-rows.tsx'

/** The summary: by default the beginning of the text. */
export function SummaryRow({ fields: { description }, onChange, excerpt }: FieldRow & { excerpt: string }) {
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Row name="摘要">
      {description !== '' || isWriting ? (
        <>
          <TextArea
            aria-label="摘要"
            rows={3}
            maxLength={limits.descriptionMaxLength}
            value={description}
            autoFocus={isWriting}
            placeholder={excerpt}
            onChange={event => onChange({ description: event.currentTarget.value })}
          />
          <small>
            {description.length} / {limits.descriptionMaxLength}
            <WordButton
              onClick={() => {
                onChange({ description: '' })
                setIsWriting(false)
              }}
            >
              还是取自正文
            </WordButton>
          </small>
        </>
      ) : (
        <button type="button" className="publish-summary" onClick={() => setIsWriting(true)}>
          {excerpt && <span className="publish-excerpt">{excerpt}</span>}
          <small>{excerpt ? '取自正文，可以改' : '正文里还没有可取的，自己写一句'}</small>
        </button>
      )}
    </Row>
  )
}

// Characters not allowed in a slug; the server checks this too, and makes it unique.
const outOfPlace = /[\s/?#%\\]/g

/** The slug; former ones keep working. */
export function SlugRow({ fields, onChange, present }: FieldRow & { present: string }) {
  const note = addressNote(fields, present)
  return (
    <Row name="地址">
      <label className="baseline">
        <span className="ink-3">/posts/</span>
        <input
          className="publish-line"
          aria-label="地址"
          placeholder={present || '留空，按题目取拼音'}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          value={fields.slug}
          onChange={event => onChange({ slug: event.currentTarget.value.replace(outOfPlace, '-') })}
        />
      </label>
      {note && <small>{note}</small>}
    </Row>
  )
}
