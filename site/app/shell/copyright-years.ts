// China keeps one time, and no summer time; asking Intl took as long as a row of articles.
const chinaOffsetMs = 8 * 60 * 60_000

/** `2024`, or `2024–2026` once years have passed; the year turns when it turns in China. */
export function copyrightYears({ fromYear, nowMs }: { fromYear: number; nowMs: number }): string {
  const year = new Date(nowMs + chinaOffsetMs).getUTCFullYear()
  return year > fromYear ? `${fromYear}–${year}` : String(fromYear)
}
