const dayMs = 86_400_000
/** China keeps one zone, eight hours ahead, all year: the site's default. */
const siteZoneOffsetMs = 8 * 3_600_000

/** A day of the site's calendar, `YYYY-MM-DD`; the 29th of February becomes the 28th where there is none. */
export function dayText({ yearsAgo, daysAhead }: { yearsAgo: number; daysAhead: number }): string {
  const day = new Date(Date.now() + siteZoneOffsetMs + daysAhead * dayMs)
  const year = day.getUTCFullYear() - yearsAgo
  const monthDay = day.toISOString().slice(5, 10)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${monthDay === '02-29' && !isLeap ? '02-28' : monthDay}`
}

/** Dates of the serial: its parts run from the middle of 2016 into 2017, ten days apart. */
export function serialDate(index: number): string {
  const day = new Date(Date.UTC(2016, 5, 1) + index * 10 * dayMs)
  return `${day.toISOString().slice(0, 10)} 09:00:00`
}
