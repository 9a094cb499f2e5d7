import { articleType } from '@xiaolou/contract/article'
import { useSite } from '~/lib/site.ts'
import type { ReadArticle } from './article-data.ts'
import { CopyLink } from './copy-link.tsx'

const kindWord: Record<ReadArticle['type'], string> = {
  [articleType.original]: '原创',
  [articleType.reprint]: '转载',
  [articleType.translation]: '翻译',
}

/** Who wrote it, of what kind it is, under what terms it may travel, and where it lives. */
export function ArticleColophon({ article, address }: { article: ReadArticle; address: string }) {
  const { config } = useSite()
  const isOriginal = article.type === articleType.original
  return (
    <dl className="article-colophon">
      <div>
        <dt>作者</dt>
        <dd>
          {article.authorName || config.owner_name || config.blog_name}
          <span className="article-kind">{kindWord[article.type]}</span>
        </dd>
      </div>
      {article.origin_url && (
        <div>
          <dt>原文</dt>
          <dd>
            <a href={article.origin_url} rel="noopener nofollow" target="_blank">
              {article.origin_url}
            </a>
          </dd>
        </div>
      )}
      {isOriginal && config.article_licence && (
        <div>
          <dt>许可</dt>
          <dd>
            {config.article_licence_url ? (
              <a href={config.article_licence_url} rel="license noopener" target="_blank">
                {config.article_licence}
              </a>
            ) : (
              config.article_licence
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>链接</dt>
        <dd>
          <span className="article-address">{decodeURI(address)}</span>
          <CopyLink address={address} />
        </dd>
      </div>
    </dl>
  )
}
