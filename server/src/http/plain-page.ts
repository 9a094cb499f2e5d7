import { hashSource } from './inline-script.ts'
import { pagePolicy } from './security-headers.ts'

const style = `
:root{color-scheme:light dark;--paper:#faf7f1;--ink:#2a2723;--soft:#5d574e;--line:#e8e1d3;--accent:#a8432b}
@media(prefers-color-scheme:dark){:root{--paper:#171513;--ink:#ece5d8;--soft:#b8afa0;--line:#332e28;--accent:#e08a6a}}
body{margin:0;min-height:100vh;display:grid;place-content:center;background:var(--paper);color:var(--ink);
font:17px/1.9 "PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
main{max-width:30em;padding:2em}h1{margin:0 0 .6em;font:600 1.6em/1.5 "Source Han Serif SC","Noto Serif CJK SC","Songti SC",SimSun,serif}
p{margin:0 0 1.2em;color:var(--soft)}nav{border-top:1px solid var(--line);padding-top:1em}a{color:var(--accent);margin-right:1.5em}
`

export const plainPagePolicy = pagePolicy({ scripts: [], styles: [hashSource(style)] })

const words: Record<number, { title: string; text: string }> = {
  400: { title: '这个地址读不懂', text: '地址里有写错的字符。请检查一下，或者从首页走起。' },
  404: { title: '这里什么也没有', text: '你要找的东西不在这里，也许换了地方，也许从未来过。' },
  405: { title: '这里只能看', text: '这个地址只供阅读，不收别的请求。' },
  429: { title: '走得太快了', text: '短时间里翻了太多页，请歇一会儿再来。' },
  503: { title: '小楼有些忙', text: '此刻来的人太多，或者主人正在收拾屋子。请稍等片刻再试。' },
}
const unknown = { title: '灯忽然灭了', text: '这一页没能写完，错不在你。请稍后再试，别处应该还亮着。' }

/** A page that needs nothing else: no script, no file, no data. For when the site itself cannot answer. */
export function plainPage(status: number): string {
  const { title, text } = words[status] ?? unknown
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><nav><a href="">再试一次</a><a href="/home">回首页</a></nav></main></body></html>`
}
