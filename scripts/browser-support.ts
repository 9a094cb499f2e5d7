import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { oldestBrowsers } from '../ui/scripts/browsers.ts'

type Support = { version_added: string | false; version_removed?: string; flags?: unknown; prefix?: string }
type Compat = { support: Record<string, Support | Support[] | undefined> }
export type CompatNode = { __compat?: Compat }
type Styles = Record<'at-rules' | 'properties' | 'selectors' | 'types', CompatNode>
type Data = {
  api: CompatNode
  css: Styles
  javascript: { builtins: CompatNode & { Intl: CompatNode } }
}

/** What each browser supports, of MDN. */
export const compat: Data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

/** Whether the oldest browsers that the README names all have it, without prefix or flag. */
export const isSupported = ({ support }: Compat): boolean =>
  Object.entries(oldestBrowsers).every(([browser, version]) =>
    [support[browser] ?? []].flat().some(one => {
      const from = typeof one.version_added === 'string' && Number(one.version_added.replace('≤', ''))
      return (
        from !== false &&
        from <= version &&
        !(Number(one.version_removed) <= version) &&
        !one.flags &&
        !one.prefix
      )
    }),
  )

const isNode = (value: unknown): value is CompatNode => typeof value === 'object' && value !== null

export const childOf = (node: CompatNode, name: string): CompatNode | undefined => {
  const child: unknown = Object.getOwnPropertyDescriptor(node, name)?.value
  return isNode(child) ? child : undefined
}

export const childrenOf = (node: CompatNode): [string, CompatNode][] =>
  Object.entries<unknown>(node).filter(
    (entry): entry is [string, CompatNode] => entry[0] !== '__compat' && isNode(entry[1]),
  )
