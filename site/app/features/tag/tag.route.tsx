import { getTagDictionary } from '@xiaolou/contract/tag'
import { Chip, tintOf, weightOf } from '@xiaolou/ui/chip'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { useLoaderData } from 'react-router'
import { browserLoader, type LoadInput, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import styles from './tag.css?url'

/** A tag that nothing carries any more leads nowhere. */
const loadTags = async ({ call }: LoadInput) =>
  (await call(getTagDictionary)).filter(({ article_count }) => article_count > 0)

export const loader = serverLoader(loadTags)
export const clientLoader = browserLoader(loadTags)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  return pageMeta(args, {
    title: '标签',
    description: args.loaderData?.map(({ tag_name }) => tag_name).join('、'),
    path: '/tag',
    isIndexed: args.loaderData !== undefined,
  })
}

/** All tags in the order of their making; size says how much stands under each, colour stays its own for life. */
export default function Tags() {
  const tags = [...useLoaderData<typeof loader>()].sort((a, b) => a.id - b.id)
  const max = Math.max(0, ...tags.map(({ article_count }) => article_count))
  return (
    <div className="page">
      <PageBanner
        routeName="Tag"
        title="标签"
        text={tags.length > 0 ? `${tags.length} 个标签，字大的写得多。` : undefined}
      />
      <div className="tag">
        {tags.length === 0 ? (
          <EmptyState drawing="boat" title="还没有标签，文章都还无名无姓。" />
        ) : (
          <ul className="tag-cloud">
            {tags.map(({ id, tag_name, article_count }) => (
              <li key={id}>
                <Chip
                  href={`/articleList?type=tag&id=${id}&name=${encodeURIComponent(tag_name)}`}
                  label={tag_name}
                  count={article_count}
                  tint={tintOf(id)}
                  weight={weightOf({ count: article_count, max })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
