const yearText = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' })

/** `2024`, or `2024–2026` once years have passed; the year turns when it turns in China. */
export function copyrightYears({ fromYear, nowMs }: { fromYear: number; nowMs: number }): string {
  const year = Number(yearText.format(nowMs))
  return year > fromYear ? `${fromYear}–${year}` : String(fromYear)
}
