import { articleListPath, postPath, screens } from '@xiaolou/contract/address'
import type { Call } from '@xiaolou/contract/kit/route'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { inkStyle } from '@xiaolou/ui/chip'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { BrowseTabs } from '~/shared/term/browse-tabs.tsx'
import { SealWall } from '~/shared/term/seal-wall.tsx'
import { SealSection, ShelfSection } from '~/shared/term/sections.tsx'
import { lastWrittenIn, SpineShelf } from '~/shared/term/spine-shelf.tsx'
import { carried, partOf, readCategories, readTags, type Term, type TermPart } from '~/shared/term/terms.ts'

/** From so many lines the contents are taller than the shelf; up to so many seals half a wall suffices. */
const longContents = 6
const fewSeals = 18
/** As many as fit beside it: three rows of seals, one board of books. */
const besideSeals = 18
const besideSpines = 9

/** `readBeside` loads what fills the remaining space; `undefined` where there is none. */
const kinds = {
  category: {
    read: (call: Call) => readCategories(call),
    readBeside: async (call: Call, count: number) =>
      count < longContents ? undefined : partOf(carried(await readTags(call)), besideSeals),
    routeName: 'Category',
    title: '分类',
    path: screens.categories.path,
    text: (count: number) =>
      count === 1 ? '一个门类，都在这里。' : `${chineseNumber(count)}个门类，各有各的去处。`,
    empty: { drawing: 'book', title: '还没有分门别类，一切都在路上。' },
    Body: Categories,
  },
  tag: {
    read: (call: Call) => readTags(call),
    readBeside: async (call: Call, count: number) =>
      count > fewSeals ? undefined : partOf(carried(await readCategories(call)), besideSpines),
    routeName: 'Tag',
    title: '标签',
    path: screens.tags.path,
    text: (count: number) =>
      count === 1 ? '一枚印，刚刚落下。' : `${chineseNumber(count)}枚印，印大的写得多。`,
    empty: { drawing: 'boat', title: '还没有标签，文章都还无名无姓。' },
    Body: Tags,
  },
} as const

const kindAt = (pathname: string): keyof typeof kinds => (pathname.startsWith('/tag') ? 'tag' : 'category')

async function loadTerms({ call, url }: LoadInput) {
  const kind = kindAt(url.pathname)
  const terms = carried(await kinds[kind].read(call))
  const beside =
    terms.length === 0 ? undefined : await kinds[kind].readBeside(call, terms.length).catch(() => undefined)
  return { kind, terms, beside }
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

/** `/category` and `/tag`: all terms with their number of articles. */
export default function Terms() {
  const { kind, terms, beside } = useLoaderData<typeof loader>()
  const { routeName, title, text, empty, path, Body } = kinds[kind]
  return (
    <div className="page">
      <PageBanner
        routeName={routeName}
        title={title}
        text={terms.length > 0 ? text(terms.length) : undefined}
      >
        <BrowseTabs current={path} />
      </PageBanner>
      {terms.length === 0 ? <EmptyState {...empty} /> : <Body terms={terms} beside={beside} />}
    </div>
  )
}

type BodyProps = { terms: readonly Term[]; beside: TermPart | undefined }

/** The shelf, and beside it the same categories as a list; below a long shelf the most used tags. */
function Categories({ terms, beside }: BodyProps) {
  return (
    <div className="category">
      <div className="category-shelves">
        <SpineShelf terms={terms} currentId={lastWrittenIn(terms)?.id} />
        {beside && <SealSection part={beside} />}
      </div>
      <CategoryContents terms={terms} />
    </div>
  )
}

/** With more seals than this they are small, and the rest are in the box. */
const wallSeals = 60

/** The wall of tags; a small one leaves space for the shelf. */
function Tags({ terms, beside }: BodyProps) {
  const max = terms[0]?.count ?? 1
  // A box for one or two would not be worth it.
  const cut = terms.length > wallSeals + 4 ? wallSeals : terms.length
  const boxed = terms.slice(cut)
  return (
    <div className={beside ? 'tag tag-two' : 'tag'}>
      <SealWall terms={terms.slice(0, cut)} max={max} />
      {beside && <ShelfSection part={beside} />}
      {boxed.length > 0 && (
        <details className="seal-box">
          <summary className="bare-summary inline-row ink-link text-15">
            <span className="when-closed">还有{chineseNumber(boxed.length)}枚小印，收在匣里</span>
            <span className="when-open">把这{chineseNumber(boxed.length)}枚收回匣里</span>
          </summary>
          <SealWall terms={boxed} max={max} firstRank={cut} />
        </details>
      )}
    </div>
  )
}

const maxWithNewest = 14

/** The categories like a book's table of contents: name, leader, number, and the newest article. */
function CategoryContents({ terms }: { terms: readonly Term[] }) {
  // Beside a long shelf the lines are closer.
  const hasNewest = terms.length <= maxWithNewest
  return (
    <ul className="category-contents">
      {terms.map(({ id, name, count, ink, words, newest }) => (
        <li key={id}>
          <a href={articleListPath({ type: 'category', id, name })} className="category-line baseline">
            <span className={ink ? 'category-name ui-chip-own' : 'category-name'} style={inkStyle(ink)}>
              {name}
            </span>
            <span className="category-leader" aria-hidden="true" />
            <span className="nowrap ink-2 text-15 tabular">{count} 篇</span>
          </a>
          {words && <p className="category-words ink-2">{words}</p>}
          {hasNewest && newest && (
            <p className="category-newest gap-12 baseline ink-3 text-14">
              <time dateTime={newest.createdAt.slice(0, 10)}>{newest.createdAt.slice(0, 10)}</time>
              <a href={postPath(newest.slug)} className="one-line">
                <bdi>{newest.article_title}</bdi>
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
