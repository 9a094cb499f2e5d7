import { type Figure, isAbsent, isMet, type Result, ratioOf } from './figure.ts'

/** The width of a text in a terminal: two columns for a Chinese character, one for any other. */
export function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  )
}

/** Three significant digits below a thousand, whole numbers with commas above. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '—'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US')
  if (Number.isInteger(value)) return String(value)
  return String(Number(value.toPrecision(3)))
}

const withUnit = (value: number, unit: string) =>
  unit === '' ? formatNumber(value) : `${formatNumber(value)} ${unit}`

function targetText({ target, unit, isRatioAsked }: Figure): string {
  if (!target) return ''
  const shown = isRatioAsked ? '×' : unit
  return 'atMost' in target ? `≤ ${withUnit(target.atMost, shown)}` : `≥ ${withUnit(target.atLeast, shown)}`
}

const verdicts = new Map<boolean | undefined, string>([
  [true, '达到'],
  [false, '未达到'],
])

function rowOf(result: Result): string[] {
  if (isAbsent(result)) return [result.name, '—', '', '', '', '', result.reason]
  const { name, value, unit, reference, note } = result
  const ratio = ratioOf(result)
  return [
    name,
    withUnit(value, unit),
    reference ? `${reference.name} ${withUnit(reference.value, unit)}` : '',
    ratio === undefined ? '' : `${formatNumber(ratio)} ×`,
    targetText(result),
    verdicts.get(isMet(result)) ?? '',
    note ?? '',
  ]
}

const heads = ['量的是 / figure', '量得 / value', '对照 / reference', '比 / ratio', '目标 / target', '', '']

/** The results as lines of a table, columns aligned by their width in a terminal. */
export function formatTable(results: readonly Result[]): string[] {
  const rows = [heads, ...results.map(rowOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map(row => widthOf(row[column] ?? ''))))
  return rows.map(row =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}
