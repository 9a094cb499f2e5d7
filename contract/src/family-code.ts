/** The family's codes: which feature refused. */
export const familyCode = {
  user: 100001,
  tag: 100003,
  category: 100004,
  article: 100005,
  upload: 100006,
  config: 100007,
  album: 100009,
  photo: 100010,
  talk: 100011,
  message: 100012,
  pageHeader: 100013,
  link: 100014,
  comment: 100015,
  notify: 100017,
  like: 100018,
  chat: 100019,
  /** From here on our own codes, unknown to the family. */
  task: 100030,
  /** Ours: a second step is required. Clients that do not know the code show the message. */
  secondFactor: 100040,
  proof: 100041,
  outbox: 100042,
  music: 100043,
  diskFull: 100044,
} as const
