import type { MouseEvent, ReactNode } from 'react'
import type { Selection } from './selection.ts'
import { WordButton } from './word-button.tsx'

/**
 * Rows with thin lines between them, each with a checkbox (the shift key selects a range). Checkboxes are
 * faint until hovered, focused, or one is checked. `nameOf` is a checkbox's label; `children` renders a row.
 */
export function RowList<Row, Id extends string | number>({
  label,
  rows,
  keyOf,
  nameOf,
  selection,
  children,
}: {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => Id
  nameOf: (row: Row) => string
  selection?: Selection<Id>
  children: (row: Row) => ReactNode
}) {
  return (
    <ul aria-label={label} className="rows" data-choosing={(selection && selection.count > 0) || undefined}>
      {rows.map(row => {
        const id = keyOf(row)
        return (
          <li key={id} className="list-row" data-chosen={selection?.has(id) || undefined}>
            {selection && (
              <Box
                label={`选中${nameOf(row)}`}
                isOn={selection.has(id)}
                onTurn={(isOn, isRange) => selection.turn(id, isOn, isRange)}
              />
            )}
            <div className="row-body grow">{children(row)}</div>
          </li>
        )
      })}
    </ul>
  )
}

/** The checkbox of the whole page, for the head of a list. */
export function PageBox<Id extends string | number>({ selection }: { selection: Selection<Id> }) {
  return (
    <Box
      label="选中这一页"
      isOn={selection.isPageWhole}
      isPartly={selection.isPagePartly}
      onTurn={isOn => selection.turnPage(isOn)}
    />
  )
}

function Box({
  label,
  isOn,
  isPartly = false,
  onTurn,
}: {
  label: string
  isOn: boolean
  isPartly?: boolean
  onTurn: (isOn: boolean, isRange: boolean) => void
}) {
  return (
    <label className="row-box centered rigid">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={box => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={() => undefined}
        // Not `onChange`: only a click event has the shift key, and keys cause clicks too.
        onClick={(event: MouseEvent<HTMLInputElement>) => onTurn(event.currentTarget.checked, event.shiftKey)}
      />
    </label>
  )
}

/**
 * The bar of bulk actions, at the bottom of the window while something is selected. `noun` counts it: 篇, 条,
 * 张. `children` are the buttons.
 */
export function BulkBar<Id extends string | number>({
  selection,
  noun,
  hasPageChoice = false,
  children,
}: {
  selection: Selection<Id>
  noun: string
  /** Whether the page's checkbox is shown here, for a list without a head. */
  hasPageChoice?: boolean
  children: ReactNode
}) {
  const { count, total, isAll, isPageWhole, chooseAll, turnPage, clear } = selection
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 ? `选中了 ${count} ${noun}` : ''}
      </p>
      {count > 0 && (
        <section aria-label="一起处理" className="bulk raised row between wrap">
          <p className="bulk-count row ink-2 text-15 wrap">
            <span>
              {isAll ? '全部' : '选中'} <b>{count}</b> {noun}
            </span>
            {hasPageChoice && !isAll && !isPageWhole && (
              <WordButton onClick={() => turnPage(true)}>选中这一页</WordButton>
            )}
            {!isAll && isPageWhole && count < total && (
              <WordButton onClick={chooseAll}>
                选中全部 {total} {noun}
              </WordButton>
            )}
            <WordButton onClick={clear}>不选了</WordButton>
          </p>
          <div className="wrap gap-8">{children}</div>
        </section>
      )}
    </>
  )
}
