import { screens } from '@xiaolou/contract/address'
import type { Call } from '@xiaolou/contract/kit/route'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { PlaceTabs } from '~/lib/places/place-tabs.tsx'
import { SealWall } from '~/lib/places/seal-wall.tsx'
import { SealSection } from '~/lib/places/sections.tsx'
import { lastWrittenIn, SpineShelf } from '~/lib/places/spine-shelf.tsx'
import { carried, partOf, readCategories, readTags, type Term, type TermPart } from '~/lib/places/terms.ts'
import { CategoryContents } from './category-contents.tsx'

const kinds = {
  category: {
    read: (call: Call) => readCategories(call),
    routeName: 'Category',
    title: '分类',
    path: screens.categories.path,
    text: (count: number) => `${chineseNumber(count)}个门类，各有各的去处。`,
    empty: { drawing: 'book', title: '还没有分门别类，一切都在路上。' },
    Body: Categories,
  },
  tag: {
    read: (call: Call) => readTags(call),
    routeName: 'Tag',
    title: '标签',
    path: screens.tags.path,
    text: (count: number) => `${chineseNumber(count)}枚印，印大的写得多。`,
    empty: { drawing: 'boat', title: '还没有标签，文章都还无名无姓。' },
    Body: Tags,
  },
} as const

const kindAt = (pathname: string): keyof typeof kinds => (pathname.startsWith('/tag') ? 'tag' : 'category')

/** From so many lines on, the contents are taller than the shelf. */
const longContents = 6
const besideSeals = 18

async function loadTerms({ call, url }: LoadInput) {
  const kind = kindAt(url.pathname)
  const [terms, tags] = await Promise.all([
    kinds[kind].read(call).then(carried),
    kind === 'category' ? readTags(call).then(carried, () => []) : [],
  ])
  return { kind, terms, tags: partOf(tags, besideSeals) }
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
  const { kind, terms, tags } = useLoaderData<typeof loader>()
  const { routeName, title, text, empty, path, Body } = kinds[kind]
  return (
    <div className="page">
      <PageBanner
        routeName={routeName}
        title={title}
        text={terms.length > 0 ? text(terms.length) : undefined}
      >
        <PlaceTabs current={path} />
      </PageBanner>
      <div className={kind}>
        {terms.length === 0 ? <EmptyState {...empty} /> : <Body terms={terms} tags={tags} />}
      </div>
    </div>
  )
}

type BodyProps = { terms: readonly Term[]; tags: TermPart }

/** The shelf, and beside it the same books as a contents page; below the shelf of a long one stand the most used seals. */
function Categories({ terms, tags }: BodyProps) {
  return (
    <>
      <div className="category-shelves">
        <SpineShelf terms={terms} currentId={lastWrittenIn(terms)?.id} />
        {terms.length >= longContents && <SealSection part={tags} />}
      </div>
      <CategoryContents terms={terms} />
    </>
  )
}

/** Beyond these the stones are small and many: they lie in the box. */
const wallSeals = 60

function Tags({ terms }: Pick<BodyProps, 'terms'>) {
  const max = terms[0]?.count ?? 1
  // A box for one or two would hide more than it tidies.
  const cut = terms.length > wallSeals + 4 ? wallSeals : terms.length
  const boxed = terms.slice(cut)
  return (
    <>
      <SealWall terms={terms.slice(0, cut)} max={max} />
      {boxed.length > 0 && (
        <details className="seal-box">
          <summary>
            <span className="when-closed">还有{chineseNumber(boxed.length)}枚小印，收在匣里</span>
            <span className="when-open">把这{chineseNumber(boxed.length)}枚收回匣里</span>
          </summary>
          <SealWall terms={boxed} max={max} firstRank={cut} />
        </details>
      )}
    </>
  )
}
