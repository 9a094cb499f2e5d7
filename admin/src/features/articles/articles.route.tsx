import { quietCall } from '@xiaolou/browser/call'
import { getArticleCounts } from '@xiaolou/contract/article-manage'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { consoleSections } from '@xiaolou/contract/console'
import { getSeriesList } from '@xiaolou/contract/draft'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { PenLine } from '@xiaolou/ui/icon'
import { Link } from 'react-router'
import { WordButton } from '../../lib/word-button.tsx'
import './articles.css'
import { Choice, ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import {
  type ArticleFilter,
  type ArticleQuery,
  draftStateOf,
  isFiltered,
  readFilter,
  stateTabs,
} from './article-filter.ts'
import { ArticleList } from './article-list.tsx'
import { DraftList } from './draft-list.tsx'
import { SecrecyDialog } from './secrecy.tsx'

type Names = ReturnType<typeof useNames>

/** The names for filters; if they fail to load, the filters are just missing. */
function useNames() {
  const { value } = useLoad('names', async () => {
    const [categories, tags, series] = await Promise.all([
      quietCall(getCategoryDictionary),
      quietCall(getTagDictionary),
      quietCall(getSeriesList).catch(() => []),
    ])
    return {
      categories: categories.map(({ id, category_name }) => ({ id, name: category_name })),
      tags: tags.map(({ id, tag_name }) => ({ id, name: tag_name })),
      series: series.map(({ name }) => name),
    }
  })
  return value ?? { categories: [], tags: [], series: [] }
}

/** Everything written: articles by state, drafts, scheduled ones, the trash. */
export function Component() {
  const state = useQueryState(readFilter)
  const { query: filter, change, typed, hrefOf } = state
  const counts = useLoad('counts', () => quietCall(getArticleCounts))
  const names = useNames()
  const draftState = draftStateOf(filter)
  return (
    <>
      <ScreenHead
        title={consoleSections['/articles']}
        actions={
          <>
            <WordButton onClick={() => change({ isProving: true, page: filter.page })}>
              检查私密文字是否外泄
            </WordButton>
            <Link to="/write" className="ui-button ui-button-primary ui-button-medium">
              <PenLine size={18} aria-hidden="true" />
              写文章
            </Link>
          </>
        }
      />
      {/* Shown together with their counts, so that nothing shifts. */}
      <div className="article-states" data-waiting={(counts.isLoading && !counts.value) || undefined}>
        <Tabs
          label="状态"
          tabs={stateTabs(counts.value)}
          current={filter.state}
          hrefOf={value => hrefOf({ state: value, isOfDrafts: false })}
        />
      </div>
      <ListTools>
        <SearchField
          label={draftState ? '找一份草稿' : '标题或正文里的词'}
          {...typed(filter.search, words => ({ search: words }))}
        />
        {filter.state === 'binned' && (
          <Tabs
            label="回收站里的"
            tabs={[
              { value: 'articles', label: '文章', count: counts.value?.binned },
              { value: 'drafts', label: '草稿', count: counts.value?.binned_draft },
            ]}
            current={filter.isOfDrafts ? 'drafts' : 'articles'}
            hrefOf={value => hrefOf({ isOfDrafts: value === 'drafts' })}
          />
        )}
        {!draftState && <Filters filter={filter} change={change} names={names} />}
      </ListTools>
      {draftState ? (
        <DraftList key={draftState} state={draftState} query={state} reloadCounts={counts.reload} />
      ) : (
        <ArticleList
          query={state}
          names={{
            categories: names.categories.map(({ name }) => name),
            tags: names.tags.map(({ name }) => name),
          }}
          reloadCounts={counts.reload}
        />
      )}
      {filter.isProving && <SecrecyDialog onClose={() => change({ isProving: false, page: filter.page })} />}
    </>
  )
}

function Filters({
  filter,
  change,
  names: { categories, tags, series },
}: {
  filter: ArticleFilter
  change: ArticleQuery['change']
  names: Names
}) {
  const byId = (all: string, list: readonly { id: number; name: string }[]) => [
    { value: '0', label: all },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <div className="article-filters row push wrap">
      <Choice
        label="分类"
        value={String(filter.category)}
        options={byId('所有分类', categories)}
        onChoose={value => change({ category: Number(value) })}
      />
      <Choice
        label="标签"
        value={String(filter.tag)}
        options={byId('所有标签', tags)}
        onChoose={value => change({ tag: Number(value) })}
      />
      {(series.length > 0 || filter.series !== '') && (
        <Choice
          label="系列"
          value={filter.series}
          options={[
            { value: '', label: '所有系列' },
            ...[...new Set([...series, filter.series].filter(name => name !== ''))].map(name => ({
              value: name,
              label: name,
            })),
          ]}
          onChoose={name => change({ series: name })}
        />
      )}
      {isFiltered(filter) && (
        <WordButton onClick={() => change({ search: '', category: 0, tag: 0, series: '' })}>清除</WordButton>
      )}
    </div>
  )
}
