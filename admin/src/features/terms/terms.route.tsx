import { consoleSections } from '@xiaolou/contract/console'
import './terms.css'
import { SearchField } from '../../lib/list-tools.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { TermList } from './term-list.tsx'

const readFilter = (query: QueryReader) => ({ search: query.text('search').slice(0, 40) })

/** Categories and tags in one section. */
export function Component() {
  const { query, typed } = useQueryState(readFilter)
  return (
    <>
      <ScreenHead
        title={consoleSections['/terms']}
        lead="一篇文章归一个分类，带许多标签。"
        actions={<SearchField label="找一个名字" {...typed(query.search, words => ({ search: words }))} />}
      />
      <div className="terms-room">
        <TermList kind="category" search={query.search} />
        <TermList kind="tag" search={query.search} />
      </div>
    </>
  )
}
