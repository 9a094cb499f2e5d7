const dayMs = 86_400_000
/** China has one zone, eight hours ahead, all year: the site's default. */
const siteZoneOffsetMs = 8 * 3_600_000

/** A day of the site's calendar, `YYYY-MM-DD`; February 29 becomes the 28th where it does not exist. */
export function dayText({ yearsAgo, daysAhead }: { yearsAgo: number; daysAhead: number }): string {
  const day = new Date(Date.now() + siteZoneOffsetMs + daysAhead * dayMs)
  const year = day.getUTCFullYear() - yearsAgo
  const monthDay = day.toISOString().slice(5, 10)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${monthDay === '02-29' && !isLeap ? '02-28' : monthDay}`
}

/**
 * Dates of the serial: its parts run from the middle of 2016 into 2017, ten days apart. None is today's or
 * tomorrow's date in another year, which other articles test.
 */
export function serialDate(index: number): string {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const atMs = Date.UTC(2016, 5, 1) + index * 10 * dayMs
  const isRemembered = [0, 1].some(
    daysAhead => dayText({ yearsAgo: 0, daysAhead }).slice(5) === dayOf(atMs).slice(5),
  )
  return `${dayOf(isRemembered ? atMs + 2 * dayMs : atMs)} 09:00:00`
}
