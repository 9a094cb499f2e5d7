/** Joins class names, skipping what is absent; the caller's own comes last. Returns one string for `className`. */
export function classNames(...names: (string | undefined | false)[]): string {
  return names.filter(name => name).join(' ')
}
