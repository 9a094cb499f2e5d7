import type { Addresses } from './addresses.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page that leads on without a server; nothing where what it leads to is not in the twin. */
export async function movedPage(addresses: Addresses, target: string): Promise<string | undefined> {
  await addresses.note([target])
  const place = addresses.placeOf(target) || (target.startsWith('/') ? target : undefined)
  if (!place) return undefined
  const to = escaped(place)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>这一页搬家了</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"></head><body><p>这一页搬到了 <a href="${to}">新的地方</a>。</p></body></html>`
}

/** Old addresses with where they are now, in the form of hosts that read `_redirects`; those that lead nowhere are left out. */
export const redirectLines = (
  moved: readonly { from: string; to: string }[],
  addresses: Addresses,
): { from: string; to: string }[] =>
  moved.flatMap(({ from, to }) => {
    const place = addresses.placeOf(to)
    return place ? [{ from, to: place }] : []
  })
