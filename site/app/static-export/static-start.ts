import { isRecord } from '@xiaolou/browser/is-record'
import type { RenamedPlaces } from '@xiaolou/contract/static-export'

type StaticStart = { address: string; renamed: RenamedPlaces; loaderData: Record<string, unknown> }

/** In a page of the static export: its address on the site, the renamed places, and its loaders' data. */
export function readStaticStart(): StaticStart | undefined {
  const data: unknown = Reflect.get(self, '__staticRouterHydrationData')
  if (!isRecord(data) || !isRecord(data.loaderData)) return undefined
  const { root } = data.loaderData
  if (!isRecord(root) || !isRecord(root.staticExport)) return undefined
  const { address, renamed } = root.staticExport
  const places = Object.entries(isRecord(renamed) ? renamed : {})
  return {
    address: String(address),
    renamed: Object.fromEntries(places.map(([place, own]) => [place, String(own)])),
    loaderData: data.loaderData,
  }
}
