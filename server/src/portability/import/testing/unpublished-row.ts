/** `out`: stays behind, named in the report. `private`: its author alone reads it. */
export type Fate = 'public' | 'draft' | 'scheduled' | 'out' | 'unlisted' | 'private' | 'password'

export type UnpublishedRow = {
  /** What its author wrote or did, as the guide prints it. */
  written: string
  /** What the program says of that, in its own words, and where. */
  words: string
  at: string
  fate: Fate
  /** A blog in which one file, `path`, is so. */
  files: Readonly<Record<string, string>>
  path: string
}

/** A text of 2020, unless its fields say otherwise. */
export const post = (front = '') =>
  `---\ntitle: 一篇\n${/^date:/m.test(front) ? '' : 'date: 2020-01-02\n'}${front === '' ? '' : `${front}\n`}---\n正文\n`
