/** Every number of the specification's section 9 and the limits of api.md. Durations in ms, sizes in bytes. */
export const limits = {
  requestTimeoutMs: 10_000,
  noticeOffsetPx: 60,
  noticeDurationMs: 3_000,
  hotArticleCount: 5,
  searchResultCount: 8,
  searchQueryMaxLength: 64,
  searchHistoryCount: 10,
  recommendCount: 6,
  unreadBadgeMax: 9,
  desktopMinWidthPx: 799,
  headerSolidFromPx: 50,
  backToTopFromPx: 200,
  scrollThrottleMs: 5,
  readingDurationMaxMs: 3_600_000,
  readingReportEveryMs: 10_000,
  readingPerReaderMaxMs: 10_800_000,
  readingMemoryMs: 86_400_000,
  viewWindowMs: 600_000,
  counterFlushMs: 5_000,
  jsonBodyBytes: 64 * 1024,
  articleBodyBytes: 2 * 1024 * 1024,
  articleMaxLength: 600_000,
  titleMaxLength: 120,
  descriptionMaxLength: 400,
  nameMaxLength: 40,
  urlMaxLength: 1_000,
  tagsPerArticle: 20,
} as const

/** Requests per visitor and window. `global` covers every call; a route names another one in `limit`. */
export const rateLimits = {
  global: { max: 200, windowMs: 60_000 },
  like: { max: 10, windowMs: 60_000 },
  addView: { max: 100, windowMs: 3_600_000 },
  login: { max: 10, windowMs: 60_000 },
} as const
export type RateLimitName = keyof typeof rateLimits
