/** Passwords are hashed, never stored: they are compared exactly as they were given. */
const isSecret = (name: string) => name.startsWith('password')

/**
 * What was sent, as every database can hold it: in each text at any depth U+0000, which PostgreSQL refuses and nobody
 * sees, is gone, and half a surrogate pair is U+FFFD. Depth is the caller's concern; names of fields are left as is.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? inner : storable(inner)]),
  )
}
