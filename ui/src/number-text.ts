/**
 * A count for readers: 999, 1.0k from 1,000, 1.0w (万) from 10,000, one decimal each. 0 for NaN or a negative
 * number.
 */
export function numberText(count: number): string {
  if (!Number.isFinite(count) || count <= 0) return '0'
  if (count >= 10_000) return `${(count / 10_000).toFixed(1)}w`
  if (count >= 1_000) return `${(count / 1_000).toFixed(1)}k`
  return String(Math.trunc(count))
}
