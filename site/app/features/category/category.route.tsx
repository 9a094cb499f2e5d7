import { type CategoryEntry, getCategoryDictionary } from '@xiaolou/contract/category'
import { tintOf, weightOf } from '@xiaolou/ui/chip'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { useLoaderData } from 'react-router'
import { browserLoader, type LoadInput, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import styles from './category.css?url'

/** An empty category leads nowhere: it is the owner's concern until something stands in it. */
const loadCategories = async ({ call }: LoadInput) =>
  (await call(getCategoryDictionary)).filter(({ article_count }) => article_count > 0)

export const loader = serverLoader(loadCategories)
export const clientLoader = browserLoader(loadCategories)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  return pageMeta(args, {
    title: '分类',
    description: args.loaderData?.map(({ category_name }) => category_name).join('、'),
    path: '/category',
    isIndexed: args.loaderData !== undefined,
  })
}

/** The categories as the contents page of a book. */
export default function Categories() {
  const categories = useLoaderData<typeof loader>()
  const max = Math.max(0, ...categories.map(({ article_count }) => article_count))
  return (
    <div className="page">
      <PageBanner
        routeName="Category"
        title="分类"
        text={categories.length > 0 ? `${categories.length} 个门类，各有各的去处。` : undefined}
      />
      <div className="category">
        {categories.length === 0 ? (
          <EmptyState drawing="book" title="还没有分门别类，一切都在路上。" />
        ) : (
          <ul className="category-contents">
            {categories.map(category => (
              <li key={category.id}>
                <CategoryLine category={category} max={max} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function CategoryLine({ category, max }: { category: CategoryEntry; max: number }) {
  const { id, category_name, article_count } = category
  const weight = weightOf({ count: article_count, max })
  return (
    <a
      href={`/articleList?type=category&id=${id}&name=${encodeURIComponent(category_name)}`}
      className={`category-w${weight}`}
    >
      <span className={`category-name ui-chip-${tintOf(id)}`}>{category_name}</span>
      <span className="category-leader" aria-hidden="true" />
      <span className="category-count">{article_count} 篇</span>
    </a>
  )
}
