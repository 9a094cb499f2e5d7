/**
 * Why the old program created no page from a file, by path alone. `by`: the author's setting, or the relevant
 * part of the path. `unclear`: the setting cannot be evaluated here, so whether a page existed is unknown.
 */
export type Unpublished = {
  reason: 'unread' | 'excluded' | 'unrendered' | 'no-output' | 'undated' | 'bundle-part' | 'unclear'
  by: string
}

export type PathRule = (path: string) => Unpublished | undefined

/** The first part of a path whose name excludes it. */
export function unreadPart(path: string, name: RegExp): Unpublished | undefined {
  const part = path.split('/').find(one => name.test(one))
  return part === undefined ? undefined : { reason: 'unread', by: part }
}
