import type { TimelineYear } from '@xiaolou/contract/article'

/** The API's largest page; a timeline is read in as few calls as it allows. */
export const rowsPerPage = 100
/** Rows of one screen (200 are 26 KB of compressed HTML): as many whole years as fit, at least one. */
export const rowsPerScreen = 360

type Page = { readonly list: readonly TimelineYear[]; readonly total: number }
export type Timeline = {
  /** Newest first; each complete. */
  readonly years: readonly TimelineYear[]
  readonly total: number
  /** The year with which the next screen begins. */
  readonly olderYear: number | undefined
}

/**
 * Reads the years from `fromYear` (default: the newest) downwards, each one complete. `readPage` counts from
 * 1 and answers `rowsPerPage` rows, newest first; finding an old year costs log2 of the number of pages.
 */
export async function readTimeline({
  readPage,
  fromYear,
}: {
  readPage: (current: number) => Promise<Page>
  fromYear: number | undefined
}): Promise<Timeline> {
  const known = new Map<number, Promise<Page>>()
  const page = (current: number) => {
    const answer = known.get(current) ?? readPage(current)
    known.set(current, answer)
    return answer
  }
  const { total } = await page(1)
  const pageCount = Math.max(1, Math.ceil(total / rowsPerPage))
  let read: readonly TimelineYear[] = []
  let current = fromYear === undefined ? 1 : await findPage({ page, pageCount, fromYear })
  for (; current <= pageCount && (read.length < 2 || countRows(read) <= rowsPerScreen); current += 1) {
    const rows = (await page(current)).list
    read = joinYears(
      read,
      rows.filter(({ year }) => fromYear === undefined || year <= fromYear),
    )
  }
  return { ...fitYears(read), total }
}

/** The first page that reaches down to `fromYear`. Pages run from new to old, so a binary search finds it. */
async function findPage({
  page,
  pageCount,
  fromYear,
}: {
  page: (current: number) => Promise<Page>
  pageCount: number
  fromYear: number
}): Promise<number> {
  let low = 1
  let high = pageCount
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const lowest = (await page(middle)).list.at(-1)?.year ?? 0
    if (lowest <= fromYear) high = middle
    else low = middle + 1
  }
  return low
}

/** Appends the rows that follow; a year split by the page boundary is joined. */
export function joinYears(before: readonly TimelineYear[], after: readonly TimelineYear[]): TimelineYear[] {
  const joined = [...before]
  for (const next of after) {
    const last = joined.at(-1)
    if (last?.year === next.year) {
      joined[joined.length - 1] = { year: next.year, articleList: [...last.articleList, ...next.articleList] }
    } else joined.push(next)
  }
  return joined
}

/** Takes years while they fit the screen, at least one; the first that does not begins the next. */
function fitYears(read: readonly TimelineYear[]): Pick<Timeline, 'years' | 'olderYear'> {
  let rows = 0
  const end = read.findIndex(({ articleList }, index) => {
    rows += articleList.length
    return index > 0 && rows > rowsPerScreen
  })
  if (end === -1) return { years: read, olderYear: undefined }
  return { years: read.slice(0, end), olderYear: read[end]?.year }
}

function countRows(years: readonly TimelineYear[]): number {
  return years.reduce((rows, { articleList }) => rows + articleList.length, 0)
}

/** `?year=2021` as a number; `undefined` for anything but four digits. */
export function parseYear(text: string | null): number | undefined {
  return text !== null && /^[12]\d{3}$/.test(text) ? Number(text) : undefined
}
