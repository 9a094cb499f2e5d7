import { deviceWall } from '@xiaolou/browser/clock'
import type { SavedNote } from '../../lib/saved-page/saved-page.ts'

const style = `
:root{color-scheme:light dark;--paper:#faf7f1;--ink:#2a2723;--ink-2:#5b554c;--line:#e6dfd0;--accent:#a8402a}
@media(prefers-color-scheme:dark){:root{--paper:#171513;--ink:#eae3d6;--ink-2:#bab1a2;--line:#35302a;--accent:#e08a6a}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.9 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:38em;margin:0 auto;padding:18vh 24px 15vh}
h1,li a{font-family:"Songti SC","Noto Serif CJK SC","Source Han Serif SC",SimSun,serif}
h1{margin:0;font-size:1.75rem;line-height:1.4;font-weight:600}
p{margin:.75em 0 2.5em;color:var(--ink-2)}
h1 span{display:inline-block}
h2{margin:0;font-size:.9375rem;font-weight:400;color:var(--ink-2)}
ul{margin:8px 0 0;padding:0;list-style:none;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 24px;padding:9px 0;border-bottom:1px solid var(--line)}
li time{color:var(--ink-2);font-size:.875rem;line-height:2.2;font-variant-numeric:tabular-nums}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.3em}
p a{color:var(--accent)}
`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The newest saved pages that are checked. */
const maxListed = 30

/** When a page was read, by this device's clock: 11-25 21:40. */
export const readTime = (atMs: number): string => deviceWall(atMs).slice(5, 16)

/** Shown for a page that was never saved and cannot be loaded. */
export function offlinePage(saved: readonly { address: string; note: SavedNote }[]): Response {
  const rows = saved
    .slice(0, maxListed)
    .map(
      ({ address, note }) =>
        `<li><a href="${escapeHtml(address)}">${escapeHtml(note.title)}</a><time>${readTime(note.atMs)}</time></li>`,
    )
  const list = rows.length > 0 ? `<h2>读过的还在，可以再翻翻</h2><ul>${rows.join('')}</ul>` : ''
  const html = `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>没有网</title><style>${style}</style></head><body><main><h1><span>没有网，</span><span>这一页没有取到。</span></h1><p>等线通了，<a href="">再试一次</a>。</p>${list}</main></body></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
