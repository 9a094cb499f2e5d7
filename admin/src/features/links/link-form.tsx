import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { Button } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { PictureField } from '../../lib/picture-field.tsx'
import { FeedField } from './feed-field.tsx'
import type { OwnLink, Refused, Written } from './link-acts.ts'

const nothingRefused: Refused = { field: undefined, words: '' }

/** A friend's name, address, line and picture, in its place in the list. Escape gives up. */
export function LinkForm({
  link,
  onSave,
  onClose,
}: {
  link?: OwnLink
  /** What was refused, by its field; nothing when it was saved. */
  onSave: (written: Written) => Promise<Refused | undefined>
  onClose: () => void
}) {
  const [name, setName] = useState(link?.site_name ?? '')
  const [url, setUrl] = useState(link?.url ?? '')
  const [line, setLine] = useState(link?.site_desc ?? '')
  const [avatar, setAvatar] = useState(link?.site_avatar ?? '')
  const [feedUrl, setFeedUrl] = useState(link?.feed_url ?? '')
  const [refused, setRefused] = useState<Refused>(nothingRefused)
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields([name, url, line, avatar, feedUrl])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const answer = await onSave({
      ...{ site_name: name.trim(), url: url.trim(), site_desc: line.trim(), site_avatar: avatar },
      feed_url: feedUrl.trim(),
    })
    setIsBusy(false)
    setRefused(answer ?? nothingRefused)
    if (!answer) onClose()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label={link ? `改「${link.site_name}」` : '添一家友链'}
      onSubmit={event => void save(event)}
      onKeyDown={giveUp}
      className="friend-form"
    >
      <Field label="站名" isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={40}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="网址" error={refused.field === 'feed_url' ? '' : refused.words} isRequired>
        {control => (
          <Input
            {...control}
            required
            type="url"
            placeholder="https://"
            value={url}
            onChange={event => setUrl(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="一句话">
        {control => (
          <Input
            {...control}
            maxLength={100}
            value={line}
            onChange={event => setLine(event.currentTarget.value)}
          />
        )}
      </Field>
      <FeedField
        siteUrl={url.trim()}
        feedUrl={feedUrl}
        error={refused.field === 'feed_url' ? refused.words : ''}
        onChange={setFeedUrl}
      />
      <PictureField label="头像" url={avatar} shape="round" onChange={setAvatar} />
      <div className="friend-answers">
        <Button size="small" tone="primary" type="submit" isBusy={isBusy}>
          存下
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          算了
        </Button>
      </div>
    </form>
  )
}
