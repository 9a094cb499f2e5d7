import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { PageMetaArgs } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { loadTalk, type TalkData } from './talk-data.ts'
import { talkMeta } from './talk-head.ts'
import styles from './talk-page.css?url'
import { TalkScreen } from './talk-screen.tsx'
import { talkAddress } from './talk-wish.ts'

export const loader = serverLoader(input => loadTalk(input, false))
export const clientLoader = browserLoader(input => loadTalk(input, true))
export const links = styleLinks(styles)
export const meta = (args: PageMetaArgs<typeof loader>) => talkMeta(args, args.loaderData)

/** `/talk`: short posts; `?tag=` those of a tag, `?id=` one of them first. */
export default function TalkRoute() {
  const data = useLoaderData<typeof loader>()
  const { wish } = data
  return (
    <div className="page">
      <PageBanner routeName="Talk" title="说说" text={bannerText(data)}>
        {(wish.id !== undefined || wish.tag !== '') && (
          <a href="/talk" className="talk-all">
            看全部说说
          </a>
        )}
      </PageBanner>
      {/* Its own for each address, so that nothing loaded for another one stays behind. */}
      <TalkScreen key={talkAddress(wish)} data={data} />
    </div>
  )
}

function bannerText({ wish, talks }: TalkData): string {
  if (wish.tag) return `提到「${wish.tag}」的，有 ${talks.total} 条。`
  return wish.page > 1 ? `第 ${wish.page} 页` : '零碎的话，记下就好。'
}
