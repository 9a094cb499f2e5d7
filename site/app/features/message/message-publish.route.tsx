import { requireSignIn, useUser } from '@xiaolou/browser/session'
import { idOf, messagePath, publishMessagePath } from '@xiaolou/contract/address'
import { getHotTagList, getMessageById } from '@xiaolou/contract/message'
import { pageRefusal } from '@xiaolou/contract/page-errors'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { draftOfMessage, emptyDraft } from './draft.ts'
import { useIsOwn } from './message-card.tsx'
import { useIsHydrating } from './message-lists.ts'
import { PublishForm } from './publish-form.tsx'

async function loadPublish({ call, url }: LoadInput) {
  const isEdit = url.searchParams.has('id')
  const id = idOf(url.searchParams)
  if (isEdit && id === undefined) throw pageRefusal('messageNotFound')
  const [message, tags] = await Promise.all([
    id === undefined ? undefined : call(getMessageById, { params: { id } }),
    call(getHotTagList).catch(() => []),
  ])
  return { message, tags: tags.map(({ tag }) => tag) }
}

export const loader = screenLoader(loadPublish)
export { default as styles } from './message-publish.css?url'
export const handle = { startsApp: () => true }

export function meta({ data }: HeadInput<typeof loader>): PageHead {
  const isEdit = data.message !== undefined
  return {
    title: isEdit ? '改留言' : '写留言',
    description: '裁一张纸，选一种墨，在墙上留一句话。',
    path: publishMessagePath(),
    isIndexed: !isEdit,
  }
}

export default function MessagePublish() {
  const { message, tags } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageBanner
        routeName="PublishMessage"
        title={message ? '改留言' : '写留言'}
        text={message ? '墨未干，还能改几个字。' : '裁一张纸，选一种墨，留一句话。'}
      />
      <noscript>
        <p className="publish-noscript">裁纸研墨要用到脚本，请先在浏览器里打开它。</p>
      </noscript>
      {message ? (
        <Edit key={message.id} message={message} tags={tags} />
      ) : (
        <PublishForm key="new" id={undefined} initial={emptyDraft} tags={tags} />
      )}
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof loadPublish>>

/** Only the writer and the owner may change a message; others are told before they begin. */
function Edit({ message, tags }: { message: NonNullable<Loaded['message']>; tags: string[] }) {
  const user = useUser()
  const isOwn = useIsOwn(message)
  if (useIsHydrating()) return null
  if (isOwn) return <PublishForm id={message.id} initial={draftOfMessage(message)} tags={tags} />
  if (user)
    return (
      <EmptyState
        drawing="book"
        title="这张纸条是别人写的。"
        text="只有写下它的人能改。"
        way={{ href: messagePath(message.id), label: '去看看它' }}
      />
    )
  return (
    <EmptyState
      drawing="tea"
      title="登录之后，就能改自己写的留言。"
      action={
        <Button tone="primary" onClick={() => requireSignIn()}>
          登录
        </Button>
      }
    />
  )
}
