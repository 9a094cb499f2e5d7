const kilo = 1_024

/** A size for display: 812 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let value = bytes / kilo
  let at = 0
  // After rounding: a value that rounds to a thousand uses the next unit.
  while (Math.round(value) >= 1_000 && at < units.length - 1) {
    value /= kilo
    at += 1
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[at]}`
}
