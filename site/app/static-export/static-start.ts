import { isRecord } from '@xiaolou/browser/is-record'

/** In a page of the static export: its address on the site, and its loaders' data. */
export function readStaticStart(): { address: string; loaderData: Record<string, unknown> } | undefined {
  const data: unknown = Reflect.get(self, '__staticRouterHydrationData')
  if (!isRecord(data) || !isRecord(data.loaderData)) return undefined
  const { root } = data.loaderData
  if (!isRecord(root) || !isRecord(root.staticExport)) return undefined
  return { address: String(root.staticExport.address), loaderData: data.loaderData }
}
