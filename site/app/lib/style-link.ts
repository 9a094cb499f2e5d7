import type { LinkDescriptor } from 'react-router'

/**
 * A route's `links` for one style sheet, imported with `?url`. A plain `import` would make the bundler load the shell's
 * sheet again with every lazy part, for the router and the bundler write its address in two ways.
 */
export function styleLinks(href: string): () => LinkDescriptor[] {
  return () => [{ rel: 'stylesheet', href }]
}
