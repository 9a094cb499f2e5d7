const kilo = 1_024

/** A size as it is said: 812 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let value = bytes / kilo
  let at = 0
  // As it will be written: what rounds to a thousand is one of the next.
  while (Math.round(value) >= 1_000 && at < units.length - 1) {
    value /= kilo
    at += 1
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[at]}`
}
