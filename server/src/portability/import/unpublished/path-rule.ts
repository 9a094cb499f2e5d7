/**
 * Why the old program made no page of a file, before it read a word of it. `by`: what its author wrote, or the part of the path
 * that says so. `unclear`: what its author wrote cannot be read here, so that nobody knows whether there was one.
 */
export type Unpublished = {
  reason: 'unread' | 'excluded' | 'unrendered' | 'no-output' | 'undated' | 'bundle-part' | 'unclear'
  by: string
}

export type PathRule = (path: string) => Unpublished | undefined

/** The first part of a path whose name keeps it from being read. */
export function unreadPart(path: string, name: RegExp): Unpublished | undefined {
  const part = path.split('/').find(one => name.test(one))
  return part === undefined ? undefined : { reason: 'unread', by: part }
}
