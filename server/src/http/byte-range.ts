export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads a Range header against a size: one range, both ends included; `unsatisfiable` for 416; nothing where the whole
 * is to be sent (no range, another unit, several ranges, not a range at all).
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match =
    header && header.length < 100 ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) : undefined
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) }
}
