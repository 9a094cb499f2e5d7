/** Numbers that both sides must agree on, and the server's limits. Durations in ms, sizes in bytes. */
export const limits = {
  requestTimeoutMs: 10_000,
  hotArticleCount: 5,
  searchResultCount: 8,
  /** Hits per kind, and for articles, in a search of everything; and in a search of one kind. */
  searchHitsPerKind: 3,
  searchArticleHits: 4,
  searchHitsOfKind: 24,
  searchQueryMaxLength: 64,
  recommendCount: 6,
  readingDurationMaxMs: 3_600_000,
  readingReportEveryMs: 10_000,
  readingPerReaderMaxMs: 10_800_000,
  readingMemoryMs: 86_400_000,
  viewWindowMs: 600_000,
  /**
   * How many visitors of one network count for a thing: a household's. Without a limit a visitor could pose
   * as many by changing the user agent.
   */
  visitorsPerNetwork: 3,
  counterFlushMs: 5_000,
  jsonBodyBytes: 64 * 1024,
  articleBodyBytes: 2 * 1024 * 1024,
  articleMaxLength: 600_000,
  titleMaxLength: 120,
  slugMaxLength: 200,
  descriptionMaxLength: 400,
  nameMaxLength: 40,
  musicLinkMaxLength: 400,
  urlMaxLength: 1_000,
  tagsPerArticle: 20,
  usernameMinLength: 5,
  usernameMaxLength: 16,
  nickNameMaxLength: 24,
  /** Longer ones are refused before they are hashed. */
  givenPasswordMaxLength: 128,
  uploadBodyBytes: 10 * 1024 * 1024 + 16 * 1024,
  /** The input of a task: number of files, and length of a file's path. */
  taskFilesMax: 50_000,
  taskPathMaxLength: 1_000,
  /** What one guest may upload in a day of the site's time zone. */
  uploadsPerDay: 300,
  uploadBytesPerDay: 100 * 1024 * 1024,
  commentMaxLength: 2_000,
  commentEditWindowMs: 900_000,
  /** The length of a quoted passage, and of the context that is sent. */
  quoteMaxLength: 500,
  quoteContextMaxLength: 200,
  /** How many quotes an article shows in its margin: the newest. */
  quotesPerArticle: 200,
  talkMaxLength: 5_000,
  picturesPerTalk: 9,
  messageMaxLength: 555,
  messageTagMaxLength: 12,
  messageFontMinPx: 12,
  messageFontMaxPx: 36,
  danmakuCount: 200,
  hotTagCount: 10,
  latestCommentCount: 5,
  photosPerAlbum: 2_000,
  /** In characters as a reader sees them (graphemes). */
  chatMaxLength: 2_000,
  chatMentionsMax: 10,
  /** Emoji under one message, of everybody. */
  chatReactionsMax: 300,
  /** If more events were missed, the client loads the newest page instead. */
  chatResumeMax: 500,
  chatOutboxMax: 50,
  chatListeningEveryMs: 1_000,
  chatTypingEveryMs: 3_000,
  /** Bursts of five text messages and then one a second, and four pictures a minute. */
  chatTextBurst: 5,
  chatTextEveryMs: 1_000,
  chatImagesPerMinute: 4,
  /** Links whose pages are fetched for one user, and how long what was fetched counts as new. */
  chatPreviewsPerMinute: 6,
  chatPreviewKeptMs: 86_400_000,
  /** Edits and emoji of one user: bursts of ten, then one a second. */
  chatChangeBurst: 10,
  chatChangeEveryMs: 1_000,
  /** How long a user who was forced offline must stay away. */
  chatOfflineMs: 600_000,
  /** Songs queued for listening together, in total and per guest. */
  listenQueueMax: 50,
  listenQueueOfOneMax: 3,
  listenVotesMax: 5,
  /** A song is announced this long before it starts, so that it starts everywhere at once. */
  listenLeadMs: 800,
} as const

/** Requests per visitor and window. `global` covers every call; a route names another one in `limit`. */
export const rateLimits = {
  global: { max: 200, windowMs: 60_000 },
  like: { max: 10, windowMs: 60_000 },
  addView: { max: 100, windowMs: 3_600_000 },
  visit: { max: 600, windowMs: 3_600_000 },
  login: { max: 10, windowMs: 60_000 },
  register: { max: 3, windowMs: 60_000 },
  comment: { max: 20, windowMs: 60_000 },
  message: { max: 5, windowMs: 60_000 },
  report: { max: 5, windowMs: 600_000 },
  link: { max: 5, windowMs: 60_000 },
  notice: { max: 5, windowMs: 60_000 },
  mail: { max: 5, windowMs: 60_000 },
  trial: { max: 10, windowMs: 60_000 },
  upload: { max: 100, windowMs: 60_000 },
  musicPlay: { max: 30, windowMs: 60_000 },
} as const
