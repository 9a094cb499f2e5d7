/** `out`: not imported, but named in the report. `private`: visible only to its author. */
export type Fate = 'public' | 'draft' | 'scheduled' | 'out' | 'unlisted' | 'private' | 'password'

export type UnpublishedRow = {
  /** What the author wrote or did, as printed in the guide. */
  written: string
  /** A quotation from the program's documentation or source about it, with its location. */
  words: string
  at: string
  fate: Fate
  /** The files of a blog in which this applies to the file `path`. */
  files: Readonly<Record<string, string>>
  path: string
}

/** A post dated 2020, unless its fields contain another date. */
export const post = (front = '') =>
  `---\ntitle: 一篇\n${/^date:/m.test(front) ? '' : 'date: 2020-01-02\n'}${front === '' ? '' : `${front}\n`}---\n正文\n`
