const defaultOffset = '+08:00'

/**
 * When `time` (`YYYY-MM-DD HH:mm:ss` in the site's zone) was, in ms since 1970. The offset is that of a moment that the
 * site tells in full (`2024-01-01T00:00:00+08:00`); a site that has told none yet is taken to be in Beijing time.
 */
export function wireTimeMs(time: string, siteMomentIso: string): number {
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(siteMomentIso)?.[0] ?? defaultOffset
  return Date.parse(`${time.replace(' ', 'T')}${offset}`)
}
