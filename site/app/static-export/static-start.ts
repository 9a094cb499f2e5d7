import { isRecord } from '@xiaolou/browser/is-record'

/** In a page of the static twin: its address on the site, and what its loaders gave. */
export function readStaticStart(): { address: string; loaderData: Record<string, unknown> } | undefined {
  const data: unknown = Reflect.get(self, '__staticRouterHydrationData')
  if (!isRecord(data) || !isRecord(data.loaderData)) return undefined
  const { root } = data.loaderData
  if (!isRecord(root) || !isRecord(root.twin)) return undefined
  return { address: String(root.twin.address), loaderData: data.loaderData }
}
