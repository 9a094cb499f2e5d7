import { errors } from '@xiaolou/contract/errors'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Json, JsonObject, OpenApiDocument } from '@xiaolou/contract/kit/openapi'
import { createOpenApi } from '@xiaolou/contract/kit/openapi'
import { rateLimits } from '@xiaolou/contract/limits'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../platform/printed-text.ts'
import { pagePolicy } from './security-headers.ts'

const maxAge = 'public, max-age=300'

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; generated from the routes on first use. */
export function registerDocs(api: FastifyInstance, routes: readonly BoundRoute[], siteUrl: string): void {
  let made: { json: string; html: string } | undefined
  const make = () => {
    const document = createOpenApi({
      title: '小楼接口',
      version: '1.0.0',
      serverUrl: `${siteUrl}/api`,
      routes: routes.map(bound => bound.route),
      errors,
      rateLimits,
    })
    made ??= { json: JSON.stringify(document), html: docsPage(document) }
    return made
  }
  api.get('/docs/openapi.json', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('application/json; charset=utf-8').send(make().json),
  )
  api.get('/docs', (_request, reply) =>
    reply
      .header('Cache-Control', maxAge)
      .header('Content-Security-Policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(make().html),
  )
  api.get('/docs/docs.css', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('text/css; charset=utf-8').send(docsStyle),
  )
  api.get('/docs/docs.js', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('text/javascript; charset=utf-8').send(docsScript),
  )
}

export const docsPolicy = pagePolicy({ scripts: [] })

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
const textOf = (value: Json) => (typeof value === 'string' ? value : '')
const at = (value: Json, ...names: string[]): Json =>
  names.reduce<Json>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** A schema in one line, as a person would write it: `{id: number, list: [text]}`. */
export function describeSchema(schema: Json, depth = 0): string {
  if (!isObject(schema)) return '任意'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const values = listOf(schema.enum)
  if (values.length > 0) return values.map(value => JSON.stringify(value)).join(' | ')
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0)
    return [...new Set(choices.map(choice => describeSchema(choice, depth)))].join(' | ')
  if (schema.type === 'array') return `[${describeSchema(schema.items, depth)}]`
  const { properties } = schema
  if (isObject(properties)) {
    const required = listOf(schema.required)
    const indent = '  '.repeat(depth + 1)
    const lines = Object.entries(properties).map(
      ([name, property]) =>
        `${indent}${name}${required.includes(name) ? '' : '?'}: ${describeSchema(property, depth + 1)}`,
    )
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const names: Record<string, string> = {
    string: '文字',
    number: '数',
    integer: '整数',
    boolean: '真假',
    null: '空',
  }
  const max = typeof schema.maxLength === 'number' ? `（至多 ${schema.maxLength} 字）` : ''
  return (names[textOf(schema.type)] ?? '任意') + max
}

const accessWords: Record<string, string> = { anyone: '谁都可以', user: '登录的人', administrator: '主人' }

function block(title: string, text: string): string {
  return text ? `<h4>${title}</h4><pre><code>${escapeHtml(text)}</code></pre>` : ''
}

function parametersText(operation: JsonObject): string {
  return listOf(operation.parameters)
    .map(parameter => `${textOf(at(parameter, 'name'))}: ${describeSchema(at(parameter, 'schema'))}`)
    .join('\n')
}

function callOf(path: string, method: string, operation: JsonObject): string {
  const access = textOf(operation['x-access'])
  const limit = at(operation, 'x-rate-limit')
  const pace = isObject(limit) ? `每 ${Number(limit.windowMs) / 1000} 秒至多 ${limit.max} 次` : ''
  const body = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  const result = at(
    operation,
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
    'properties',
    'result',
  )
  const statuses = Object.keys(isObject(operation.responses) ? operation.responses : {})
  return `<details class="call"><summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(textOf(operation.summary))}</span> <i>${accessWords[access] ?? ''}</i></summary><div>${[
    block('地址里的参数', parametersText(operation)),
    block('提交', body === undefined ? '' : describeSchema(body)),
    block('得到（result）', describeSchema(result)),
    `<p>状态：${statuses.join('、')}${pace ? `。${pace}` : ''}</p>`,
  ].join('')}</div></details>`
}

function featureOf(document: OpenApiDocument, tag: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => listOf(operation.tags).includes(tag))
      .map(([method, operation]) => callOf(path, method, operation)),
  )
  return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)} <small>${calls.length}</small></h2>${calls.join('')}</section>`
}

function errorsOf(document: OpenApiDocument): string {
  const responses = at(document.components, 'responses')
  const rows = Object.entries(isObject(responses) ? responses : {}).map(
    ([status, response]) =>
      `<tr><th scope="row">${status}</th><td>${escapeHtml(textOf(at(response, 'description')))}</td></tr>`,
  )
  return `<section id="errors"><h2>没有办成的时候</h2><table><tbody>${rows.join('')}</tbody></table></section>`
}

/** The document as an HTML page: works without scripts, except for one small local filter. */
export function docsPage(document: OpenApiDocument): string {
  const { title, description } = document.info
  const tags = document.tags.map(tag => tag.name)
  const links = tags.map(tag => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')
  const features = tags.map(tag => featureOf(document, tag)).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/docs.css"><script src="/api/docs/docs.js" defer></script></head><body><header><p class="seal">楼</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>给程序读的一份：<a href="/api/docs/openapi.json">openapi.json</a>（OpenAPI 3.1）。所有地址都在 <code>/api</code> 之下。</p><label>找一找 <input id="filter" type="search" autocomplete="off" placeholder="地址、说明"></label><nav aria-label="目录">${links}<a href="#errors">错误</a></nav></header><main>${features}${errorsOf(document)}</main></body></html>`
}

/** The style of the API page in the site's colours, without external resources. */
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

/** Hides calls that do not contain the typed text; without the script all are shown. */
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
