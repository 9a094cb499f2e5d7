import { EmptyState } from '@xiaolou/ui/empty-state'
import { useLocation } from 'react-router'
import { AppLink } from '~/lib/app-link.tsx'
import { PageBanner } from '../../lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '../../lib/head.ts'
import { findRoomWords } from './room-words.ts'

/** Not for search engines: there is nothing here to find yet. */
export const meta = (args: PageMetaArgs) => {
  const { title, text } = findRoomWords(args.location.pathname)
  return pageMeta(args, { title, description: text, isIndexed: false })
}

/** A room that a later day will furnish: it says so, and where to go meanwhile. */
export default function Room() {
  const { pathname } = useLocation()
  const { title, sentence, text } = findRoomWords(pathname)
  return (
    <div className="page">
      <PageBanner routeName={pathname.slice(1)} title={title} />
      <EmptyState
        drawing="tea"
        title={sentence}
        text={text}
        action={
          <AppLink href="/home" className="ui-button ui-button-outline ui-button-medium">
            先去读文章
          </AppLink>
        }
      />
    </div>
  )
}
