import { EmptyState } from '@xiaolou/ui/state'
import { Link } from 'react-router'
import type { ArticleFilter, DraftState } from './article-filter.ts'

const rowKeys = Array.from({ length: 10 }, (_, at) => `row-${at}`)

/** Placeholder rows of the usual height. */
export function RowsToCome() {
  return (
    <div aria-hidden="true" className="entries-to-come">
      {rowKeys.map(key => (
        <span key={key}>
          <i className="ui-skeleton" />
          <i className="ui-skeleton" />
        </span>
      ))}
    </div>
  )
}

const emptyWords: Record<ArticleFilter['state'], readonly [title: string, text: string]> = {
  all: ['白纸一张，也是好的开头。', '写下第一篇，它就在这里。'],
  public: ['还没有公开的文章。', '写好了，发布出去，读者才看得到。'],
  unlisted: ['没有不列出的文章。', '不列出的只有知道地址的人看得到，列表和搜索里都没有。'],
  password: ['没有凭口令的文章。', '想只给几个人看，发布时设一句口令。'],
  private: ['没有只给自己看的文章。', '有些话，留给自己也很好。'],
  changed: ['没有改了还没发布的。', '读者看到的，就是你写下的。'],
  pinned: ['没有置顶的文章。', '想让谁先看见，就把它置顶。'],
  binned: ['回收站是空的。', '放进来的文章留三十天，三十天里都能拿回来。'],
  draft: ['没有写到一半的。', '起个头，余下的就来了。'],
  scheduled: ['没有定了时的。', '写好的文章可以定一个时候，到时自己出门。'],
}

function Empty({ words: [title, text] }: { words: readonly [string, string] }) {
  return (
    <EmptyState
      drawing="book"
      title={title}
      text={text}
      action={
        <Link to="/write" className="ui-button ui-button-outline ui-button-medium">
          写文章
        </Link>
      }
    />
  )
}

const notFound = <EmptyState title="没有找到这样的文章。" text="换一个词，或者少选几样再看看。" />

export function NoArticles({ state, isFiltered }: { state: ArticleFilter['state']; isFiltered: boolean }) {
  return isFiltered ? notFound : <Empty words={emptyWords[state]} />
}

export function NoDrafts({ state, isFiltered }: { state: DraftState; isFiltered: boolean }) {
  if (isFiltered) return notFound
  const words = {
    writing: emptyWords.draft,
    scheduled: emptyWords.scheduled,
    binned: ['没有丢掉的草稿。', '丢掉的草稿也留三十天，三十天里都能拿回来。'],
  } as const
  return <Empty words={words[state]} />
}
