import { EmptyState } from '@xiaolou/ui/empty-state'
import { useLoaderData } from 'react-router'
import { serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { useStaticState } from '~/lib/static-state.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { Danmaku } from './danmaku.tsx'
import { loadMessageList, takeMessageList } from './list-data.ts'
import { ListTools } from './list-tools.tsx'
import { type ListWish, listAddress } from './list-wish.ts'
import { MessageCards } from './message-cards.tsx'
import styles from './message-list-page.css?url'
import { useShelf } from './use-shelf.ts'

export const loader = serverLoader(loadMessageList)
export const clientLoader = takeMessageList
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  const data = args.loaderData
  const { tag, words, page } = data?.wish ?? { tag: '', words: '', page: 1 }
  const title = tag ? `留言 · ${tag}` : '留言'
  return pageMeta(args, {
    title: page > 1 ? `${title} · 第 ${page} 页` : title,
    description: tag ? `留言板上写着「${tag}」的话。` : '客人在门厅留下的话，一张张贴在墙上。',
    path: listAddress({ tag, page }),
    isIndexed: data !== undefined && words === '' && data.messages.list.length > 0,
  })
}

export default function MessageList() {
  const { shelf, address } = useShelf(useLoaderData<typeof loader>())
  const { messageTypeIsCard } = useStaticState()
  const { wish, tags } = shelf.data
  return (
    <div className="page">
      <PageBanner
        routeName="MessageList"
        title="留言"
        text={
          shelf.total > 0 && !isFiltered(wish)
            ? `墙上贴着 ${shelf.total} 张纸条。`
            : '来过的人，在这里留下一句话。'
        }
      />
      <ListTools wish={wish} tags={tags} total={shelf.total} />
      {shelf.list.length === 0 ? (
        <NothingHere wish={wish} isBeyond={shelf.total > 0} />
      ) : messageTypeIsCard ? (
        <MessageCards key={address} shelf={shelf} address={address} />
      ) : (
        <Danmaku wish={wish} />
      )}
    </div>
  )
}

const isFiltered = ({ tag, words }: ListWish): boolean => tag !== '' || words !== ''

function NothingHere({ wish, isBeyond }: { wish: ListWish; isBeyond: boolean }) {
  if (isBeyond)
    return (
      <EmptyState
        drawing="boat"
        title="翻过头了，这一面墙还空着。"
        action={
          <a
            href={listAddress({ ...wish, page: 1 })}
            className="ui-button ui-button-outline ui-button-medium"
          >
            回到第一页
          </a>
        }
      />
    )
  if (isFiltered(wish))
    return (
      <EmptyState
        drawing="boat"
        title="这样的话，还没有人说过。"
        text="换个词再找找，或者由你来说第一句。"
        action={
          <a href={listAddress({})} className="ui-button ui-button-outline ui-button-medium">
            看全部留言
          </a>
        }
      />
    )
  return <EmptyState drawing="book" title="墙还空着，等第一张纸条。" text="不必登录，写下就能贴上。" />
}
