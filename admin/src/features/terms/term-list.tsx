import { Button } from '@xiaolou/ui/button'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { EmptyState } from '@xiaolou/ui/state'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoadState } from '../../lib/load.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { BulkBar, RowList } from '../../lib/row-list.tsx'
import { useSelection } from '../../lib/selection.ts'
import { useSortable } from '../../lib/sortable-rows.tsx'
import { AddForm } from './add-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { kindNames, type Term, type TermKind } from './term-calls.ts'
import { TermForm } from './term-form.tsx'
import { useTerms } from './use-terms.ts'

type Asked = { readonly terms: readonly Term[]; readonly isDeleting: boolean }

/** Thousands of rows with menus would block the window for seconds; more are shown on request. */
const rowsAtOnce = 200

const emptyWords = {
  category: ['还没有分类。', '给文章分几间屋子，找起来就容易了。'],
  tag: ['还没有标签。', '一篇文章可以有许多标签，像书页里夹的纸条。'],
} as const

/** All categories or all tags: order, names, article counts. */
export function TermList({ kind, search }: { kind: TermKind; search: string }) {
  const word = kindNames[kind]
  const { load, terms, add, save, merge, order } = useTerms(kind)
  const [editedId, setEditedId] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const sortable = useSortable({ rows: terms, nameOf: ({ name }) => name, onOrder: order })
  const wanted = search.toLowerCase()
  const found = sortable.shown.filter(({ name }) => name.toLowerCase().includes(wanted))
  const [shownCount, setShownCount] = useState(rowsAtOnce)
  const rows = found.slice(0, shownCount)
  const selection = useSelection({
    page: rows.map(({ id }) => id),
    total: rows.length,
    filterKey: search,
  })
  const chosen = () => rows.filter(({ id }) => selection.has(id))
  const remove = (some: readonly Term[]) => {
    // An article always has a category; a tag can simply be removed.
    if (kind === 'category' && some.some(({ articleCount }) => articleCount > 0))
      setAsked({ terms: some, isDeleting: true })
    else void merge(some, 0, true).then(isDone => isDone && selection.clear())
  }
  const titleId = useId()
  const empty = wanted ? (
    <p className="list-none">
      没有名字里带「{search}」的{word}。
    </p>
  ) : (
    <EmptyState drawing="book" title={emptyWords[kind][0]} text={emptyWords[kind][1]} />
  )
  return (
    <section aria-labelledby={titleId} className="terms" data-kind={kind}>
      <header className="terms-head baseline gap-12">
        <h2 id={titleId}>{word}</h2>
        <small>{load.value && `${terms.length} 个`}</small>
      </header>
      <AddForm word={word} onAdd={add} />
      {sortable.said}
      <div ref={sortable.list}>
        <LoadState load={load} what={word} isEmpty={() => rows.length === 0} empty={empty}>
          {() => (
            <RowList
              label={word}
              rows={rows}
              keyOf={({ id }) => id}
              nameOf={({ name }) => `「${name}」`}
              selection={selection}
            >
              {term => (
                <>
                  <TermRow
                    kind={kind}
                    term={term}
                    {...sortable.partsOf(term)}
                    isOpen={editedId === term.id}
                    // In search results a position means nothing.
                    {...(wanted && { handle: undefined })}
                    onOpen={() => setEditedId(editedId === term.id ? 0 : term.id)}
                    onMerge={() => setAsked({ terms: [term], isDeleting: false })}
                    onRemove={() => remove([term])}
                  />
                  {editedId === term.id && (
                    <TermForm
                      kind={kind}
                      term={term}
                      onSave={change => save(term, change)}
                      onClose={() => {
                        setEditedId(0)
                        document.getElementById(nameIdOf(kind, term.id))?.focus()
                      }}
                    />
                  )}
                </>
              )}
            </RowList>
          )}
        </LoadState>
      </div>
      {found.length > rows.length && (
        <Button tone="quiet" onClick={() => setShownCount(shownCount + rowsAtOnce)}>
          还有 {found.length - rows.length} 个，接着看
        </Button>
      )}
      <BulkBar selection={selection} noun="个">
        <Button size="small" onClick={() => setAsked({ terms: chosen(), isDeleting: false })}>
          并到…
        </Button>
        <Button size="small" onClick={() => remove(chosen())}>
          删掉
        </Button>
      </BulkBar>
      {asked && (
        <MergeDialog
          kind={kind}
          terms={asked.terms}
          among={terms}
          isDeleting={asked.isDeleting}
          onClose={() => setAsked(undefined)}
          onMerge={async target => {
            const isDone = await merge(asked.terms, target, asked.isDeleting)
            if (isDone) selection.clear()
            return isDone
          }}
        />
      )}
    </section>
  )
}

const nameIdOf = (kind: TermKind, id: number) => `${kind}-${id}`

function TermRow({
  kind,
  term: { id, name, color, description, articleCount },
  isDragged,
  isOpen,
  handle,
  onOpen,
  onMerge,
  onRemove,
}: {
  kind: TermKind
  term: Term
  isDragged: boolean
  isOpen: boolean
  handle: ReactNode
  onOpen: () => void
  onMerge: () => void
  onRemove: () => void
}) {
  const navigate = useNavigate()
  return (
    <div className="term row gap-4" data-dragged={isDragged || undefined}>
      <button
        id={nameIdOf(kind, id)}
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="term-name baseline grow gap-10"
      >
        <span
          aria-hidden="true"
          className="term-dot"
          style={color ? { backgroundColor: color, borderColor: color } : undefined}
        />
        <b className="one-line">
          <bdi>{name}</bdi>
        </b>
        {description && (
          <small title={description} className="one-line ink-3 text-14">
            {description}
          </small>
        )}
      </button>
      <span className="ink-2 text-14">
        {articleCount.toLocaleString('en')} <span className="ink-3">篇</span>
      </span>
      <MoreMenu label={`「${name}」还能做什么`} className="term-more">
        <MenuItem onClick={onOpen}>改名字、颜色、简介</MenuItem>
        <MenuItem onClick={() => void navigate(`/articles?${kind}=${id}`)}>看它的文章</MenuItem>
        <MenuItem onClick={onMerge}>并到…</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onClick={onRemove}>
          删掉
        </MenuItem>
      </MoreMenu>
      {handle}
    </div>
  )
}
