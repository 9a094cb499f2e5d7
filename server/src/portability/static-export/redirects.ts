import { numberInQuery } from '@xiaolou/contract/address'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { StaticExportNumbers } from '@xiaolou/contract/static-export'
import type { Addresses } from './addresses.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An HTML redirect page; undefined if its target is not in the static export. */
export async function movedPage(addresses: Addresses, target: string): Promise<string | undefined> {
  await addresses.note([target])
  const place = addresses.placeOf(target) || (isInsidePath(target) ? target : undefined)
  if (!place) return undefined
  const to = escaped(place)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>这一页搬家了</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"></head><body><p>这一页搬到了 <a href="${to}">新的地方</a>。</p></body></html>`
}

type Moved = { from: string; to: string }

/** Old addresses with their new ones; those without a target are left out. */
export const findPlaces = (moved: readonly Moved[], addresses: Addresses): Moved[] =>
  moved.flatMap(({ from, to }) => {
    const place = addresses.placeOf(to)
    return place ? [{ from, to: place }] : []
  })

/** Old addresses of the form home page plus numeric query, for a script: static hosts ignore queries. */
export const findNumbers = (moved: readonly Moved[]): StaticExportNumbers =>
  Object.fromEntries(
    moved.flatMap(({ from, to }) => {
      const number = from.startsWith('/?') ? numberInQuery(from.slice(1)) : undefined
      return number === undefined ? [] : [[number, to]]
    }),
  )
