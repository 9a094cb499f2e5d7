import { InlineForm, TextField, useForm } from '../../lib/form.tsx'
import { PictureField } from '../../lib/picture-field.tsx'
import { FeedField } from './feed-field.tsx'
import type { OwnLink, Written } from './link-actions.ts'

/** Edits a friend link in place: name, address, description and picture. */
export function LinkForm({
  link,
  onSave,
  onClose,
}: {
  link?: OwnLink
  onSave: (written: Written) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({
    initial: {
      site_name: link?.site_name ?? '',
      url: link?.url ?? '',
      site_desc: link?.site_desc ?? '',
      site_avatar: link?.site_avatar ?? '',
      feed_url: link?.feed_url ?? '',
    },
    errorsAt: ['url', 'feed_url'],
    send: ({ site_avatar, ...written }) =>
      onSave({
        site_avatar,
        site_name: written.site_name.trim(),
        url: written.url.trim(),
        site_desc: written.site_desc.trim(),
        feed_url: written.feed_url.trim(),
      }),
    onDone: onClose,
  })
  const { url, site_avatar, feed_url } = form.values
  return (
    <InlineForm form={form} label={link ? `改「${link.site_name}」` : '添一家友链'} onClose={onClose}>
      <TextField {...form.field('site_name')} label="站名" isRequired autoFocus maxLength={40} />
      <TextField {...form.field('url')} label="网址" isRequired type="url" placeholder="https://" />
      <TextField {...form.field('site_desc')} label="一句话" maxLength={100} />
      <FeedField
        siteUrl={url.trim()}
        feedUrl={feed_url}
        error={form.errorOf('feed_url')}
        onChange={value => form.set({ feed_url: value })}
      />
      <PictureField
        label="头像"
        url={site_avatar}
        shape="round"
        onChange={value => form.set({ site_avatar: value })}
      />
    </InlineForm>
  )
}
