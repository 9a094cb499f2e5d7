import { EmptyState } from '@xiaolou/ui/empty-state'
import { Pagination } from '@xiaolou/ui/pagination'
import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import styles from './article-list.css?url'
import { loadArticleList } from './article-list-data.ts'
import { ArticleListRow } from './article-list-row.tsx'
import { kindWord, listAddress } from './list-kind.ts'

export const loader = serverLoader(loadArticleList)
export const clientLoader = browserLoader(loadArticleList)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  const data = args.loaderData
  if (!data) return pageMeta(args, { title: '没有这一类', isIndexed: false })
  const { wish, name, articles } = data
  const title = `${kindWord[wish.kind]} · ${name}`
  return pageMeta(args, {
    title: wish.page > 1 ? `${title} · 第 ${wish.page} 页` : title,
    description: `「${name}」下的 ${articles.total} 篇文章。`,
    path: listAddress({ ...wish, name }),
    isIndexed: articles.list.length > 0,
  })
}

export default function ArticleList() {
  const { wish, name, articles } = useLoaderData<typeof loader>()
  const pageCount = Math.ceil(articles.total / articles.size)
  const hrefOf = (page: number) => listAddress({ ...wish, page, name })
  return (
    <div className="page">
      <PageBanner
        routeName="ArticleList"
        title={name}
        text={`${kindWord[wish.kind]}「${name}」，共 ${articles.total} 篇。`}
      />
      <div className="article-list">
        {articles.list.length === 0 ? (
          <EmptyState
            drawing="book"
            title={articles.total > 0 ? '翻过头了，这一页还是白纸。' : '名字已经取好，文章还在路上。'}
            action={
              <a
                href={articles.total > 0 ? hrefOf(1) : `/${wish.kind}`}
                className="ui-button ui-button-outline ui-button-medium"
              >
                {articles.total > 0 ? '回到第一页' : `看看别的${kindWord[wish.kind]}`}
              </a>
            }
          />
        ) : (
          <ol className="article-list-rows">
            {articles.list.map((article, index) => (
              <li key={article.id}>
                <ArticleListRow article={article} isFirst={index === 0} />
              </li>
            ))}
          </ol>
        )}
        <Pagination page={wish.page} pageCount={pageCount} hrefOf={hrefOf} />
      </div>
    </div>
  )
}
