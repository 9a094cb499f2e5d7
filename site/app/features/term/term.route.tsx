import { articleListPath } from '@xiaolou/contract/address'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import type { Call } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { Chip, inkStyle, type TermInk, tintOf, weightOf } from '@xiaolou/ui/chip'
import { EmptyState } from '@xiaolou/ui/state'
import { termInk } from '@xiaolou/ui/term-ink'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'

/** A category or a tag, how many articles stand under it, and what the owner gave it: a colour, for a category a sentence. */
type Term = { id: number; name: string; count: number; ink?: TermInk | undefined; words?: string }

const kinds = {
  category: {
    read: async (call: Call): Promise<Term[]> => {
      const terms = await call(getCategoryDictionary)
      return terms.map(({ id, category_name: name, article_count: count, color, description }) => ({
        id,
        name,
        count,
        ink: termInk(color),
        ...(description && { words: description }),
      }))
    },
    routeName: 'Category',
    title: '分类',
    text: (count: number) => `${count} 个门类，各有各的去处。`,
    empty: { drawing: 'book', title: '还没有分门别类，一切都在路上。' },
    List: CategoryContents,
  },
  tag: {
    read: async (call: Call): Promise<Term[]> => {
      const terms = await call(getTagDictionary)
      return terms.map(({ id, tag_name: name, article_count: count, color }) => ({
        id,
        name,
        count,
        ink: termInk(color),
      }))
    },
    routeName: 'Tag',
    title: '标签',
    text: (count: number) => `${count} 个标签，字大的写得多。`,
    empty: { drawing: 'boat', title: '还没有标签，文章都还无名无姓。' },
    List: TagCloud,
  },
} as const

const kindAt = (pathname: string): keyof typeof kinds => (pathname.startsWith('/tag') ? 'tag' : 'category')

/** A term that nothing carries leads nowhere: it is the owner's concern until something stands under it. */
async function loadTerms({ call, url }: LoadInput) {
  const kind = kindAt(url.pathname)
  return { kind, terms: (await kinds[kind].read(call)).filter(({ count }) => count > 0) }
}

export const loader = screenLoader(loadTerms)
export { default as styles } from './term.css?url'

export function meta({ data: { kind, terms } }: HeadInput<typeof loader>): PageHead {
  return {
    title: kinds[kind].title,
    description: terms.map(({ name }) => name).join('、'),
    path: `/${kind}`,
  }
}

/** `/category` and `/tag`: what the articles are about, each with how many. */
export default function Terms() {
  const { kind, terms } = useLoaderData<typeof loader>()
  const { routeName, title, text, empty, List } = kinds[kind]
  return (
    <div className="page">
      <PageBanner
        routeName={routeName}
        title={title}
        text={terms.length > 0 ? text(terms.length) : undefined}
      />
      <div className={kind}>
        {terms.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <List terms={terms} max={Math.max(...terms.map(({ count }) => count))} />
        )}
      </div>
    </div>
  )
}

type ListProps = { terms: readonly Term[]; max: number }

/** The categories as the contents page of a book. */
function CategoryContents({ terms, max }: ListProps) {
  return (
    <ul className="category-contents">
      {terms.map(({ id, name, count, ink = tintOf(id), words }) => (
        <li key={id}>
          <a
            href={articleListPath({ type: 'category', id, name })}
            className={`category-w${weightOf({ count, max })}`}
          >
            <span className={ink ? 'category-name ui-chip-own' : 'category-name'} style={inkStyle(ink)}>
              {name}
            </span>
            <span className="category-leader" aria-hidden="true" />
            <span className="category-count ink-2 text-15 tabular">{count} 篇</span>
          </a>
          {words && <p className="category-words ink-2 anywhere">{words}</p>}
        </li>
      ))}
    </ul>
  )
}

/** All tags in the order of their making; size says how much stands under each, colour is the owner's choice or its own for life. */
function TagCloud({ terms, max }: ListProps) {
  return (
    <ul className="tag-cloud wrap">
      {[...terms]
        .sort((a, b) => a.id - b.id)
        .map(({ id, name, count, ink = tintOf(id) }) => (
          <li key={id}>
            <Chip
              href={articleListPath({ type: 'tag', id, name })}
              label={name}
              count={count}
              ink={ink}
              weight={weightOf({ count, max })}
            />
          </li>
        ))}
    </ul>
  )
}
