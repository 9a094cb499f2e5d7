/** Joins class names, skipping missing ones. Returns one string for `className`. */
export function classNames(...names: (string | undefined | false)[]): string {
  return names.filter(name => name).join(' ')
}
