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
import { lastWrittenIn, SpineShelf } from '~/lib/places/spine-shelf.tsx'
import { carried, readCategories, readTags, type Term } from '~/lib/places/terms.ts'
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

async function loadTerms({ call, url }: LoadInput) {
  const kind = kindAt(url.pathname)
  return { kind, terms: carried(await kinds[kind].read(call)) }
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
      <div className={kind}>{terms.length === 0 ? <EmptyState {...empty} /> : <Body terms={terms} />}</div>
    </div>
  )
}

/** The shelf, and beside it the same books as a contents page: with the owner's words and the newest of each. */
function Categories({ terms }: { terms: readonly Term[] }) {
  return (
    <>
      <SpineShelf terms={terms} currentId={lastWrittenIn(terms)?.id} />
      <CategoryContents terms={terms} />
    </>
  )
}

/** Beyond these the stones are small and many: they lie in the box. */
const wallSeals = 60

function Tags({ terms }: { terms: readonly Term[] }) {
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
