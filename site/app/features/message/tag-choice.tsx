import { limits } from '@xiaolou/contract/limits'
import { Field } from '@xiaolou/ui/field'
import { Hash } from '@xiaolou/ui/icon'
import { Input } from '@xiaolou/ui/input'

/** A tag of one's own, or one that many use; pressed again it is taken off. */
export function TagChoice({
  tag,
  tags,
  error,
  onChange,
}: {
  tag: string
  tags: readonly string[]
  error: string | undefined
  onChange: (tag: string) => void
}) {
  return (
    <div className="publish-tag">
      <Field
        label="标签（可不填）"
        error={error}
        hint={`自己起一个，最多 ${limits.messageTagMaxLength} 个字${tags.length > 0 ? '；或者从下面挑' : ''}。`}
      >
        {control => (
          <Input
            {...control}
            name="tag"
            value={tag}
            autoComplete="off"
            start={<Hash size={16} aria-hidden="true" />}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
      {tags.length > 0 ? (
        <ul aria-label="常用的标签">
          {tags.map(hot => (
            <li key={hot}>
              <button
                type="button"
                aria-pressed={hot === tag.trim()}
                onClick={() => onChange(hot === tag.trim() ? '' : hot)}
              >
                {hot}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
