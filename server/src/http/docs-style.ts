/** The style of the API page: the house's paper and ink, and nothing from elsewhere. */
export const docsStyle = `:root{color-scheme:light dark;--paper:#faf7f1;--sheet:#fffdf9;--ink:#2a2723;--soft:#5d574e;--line:#e8e1d3;--wash:#f2ecdf;--accent:#a8432b;--on-accent:#fff;
--serif:"Source Han Serif SC","Noto Serif SC","Noto Serif CJK SC","Songti SC",SimSun,serif;--sans:"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;--mono:ui-monospace,"JetBrains Mono",Menlo,Consolas,monospace}
@media(prefers-color-scheme:dark){:root{--paper:#171513;--sheet:#1e1b18;--ink:#ece5d8;--soft:#b8afa0;--line:#332e28;--wash:#25211d;--accent:#e08a6a;--on-accent:#1b1310}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.8 var(--sans)}
header,main{max-width:880px;margin:auto;padding:48px 24px 0}main{padding:8px 24px 96px}
.seal{width:40px;height:40px;margin:0 0 16px;border-radius:8px;background:var(--accent);color:var(--on-accent);display:grid;place-items:center;font:600 24px/1 Kaiti SC,STKaiti,KaiTi,serif}
h1{margin:0 0 8px;font:600 32px/1.4 var(--serif)}header p{margin:0 0 12px;color:var(--soft)}a{color:var(--accent);text-underline-offset:3px}
label{display:flex;gap:12px;align-items:center;margin:24px 0 16px;color:var(--soft)}input{flex:1;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:8px 14px}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;padding-bottom:24px;border-bottom:1px solid var(--line)}nav a{text-decoration:none}
h2{margin:40px 0 12px;font:600 22px/1.5 var(--serif)}h2 small{font:14px/1 var(--sans);color:var(--soft)}
.call{border-top:1px solid var(--line)}.call summary{display:grid;grid-template-columns:64px minmax(0,1fr) auto;gap:2px 12px;padding:12px 0;cursor:pointer;list-style:none}
.call summary::-webkit-details-marker{display:none}.call summary:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.method{font:600 13px/28px var(--mono);color:var(--accent)}.call summary span{grid-column:2;color:var(--soft);font-size:15px}.call summary i{grid-column:3;grid-row:1;font-style:normal;font-size:14px;color:var(--soft)}
code{font-family:var(--mono);font-size:14px;overflow-wrap:anywhere}.call>div{padding:0 0 20px 76px}h4{margin:12px 0 4px;font:600 14px/1.6 var(--sans);color:var(--soft)}
pre{margin:0;padding:14px 18px;background:var(--wash);border-radius:8px;overflow:auto;line-height:1.6}.call p{margin:12px 0 0;color:var(--soft);font-size:14px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:10px 16px 10px 0;border-top:1px solid var(--line)}th{font:600 14px/1.8 var(--mono);color:var(--accent)}[hidden]{display:none}
@media(max-width:798px){.call>div{padding-left:0}.call summary{grid-template-columns:56px minmax(0,1fr)}.call summary i{grid-column:2;grid-row:auto}}
@media print{label,nav{display:none}.call{break-inside:avoid}}
`

/** Hides calls that do not hold the words typed; without it everything is simply there. */
export const docsScript = `const field = document.getElementById('filter')
const calls = [...document.querySelectorAll('.call')].map(node => ({ node, text: node.querySelector('summary').textContent.toLowerCase() }))
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const { node, text } of calls) node.hidden = !words.every(word => text.includes(word))
  for (const section of document.querySelectorAll('main section')) {
    const inside = [...section.querySelectorAll('.call')]
    section.hidden = inside.length > 0 && inside.every(node => node.hidden)
  }
})
`
