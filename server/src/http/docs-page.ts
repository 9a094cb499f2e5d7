import type { Json, JsonObject, OpenApiDocument } from '@xiaolou/contract/kit/openapi'
import { escapeHtml } from '../platform/escape-html.ts'
import { pagePolicy } from './security-headers.ts'

export { docsScript, docsStyle } from './docs-style.ts'

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

/** The document as a page that a person reads: no script needed, one small local one for the filter. */
export function docsPage(document: OpenApiDocument): string {
  const { title, description } = document.info
  const tags = document.tags.map(tag => tag.name)
  const links = tags.map(tag => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')
  const features = tags.map(tag => featureOf(document, tag)).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/docs.css"><script src="/api/docs/docs.js" defer></script></head><body><header><p class="seal">楼</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>给程序读的一份：<a href="/api/docs/openapi.json">openapi.json</a>（OpenAPI 3.1）。所有地址都在 <code>/api</code> 之下。</p><label>找一找 <input id="filter" type="search" autocomplete="off" placeholder="地址、说明"></label><nav aria-label="目录">${links}<a href="#errors">错误</a></nav></header><main>${features}${errorsOf(document)}</main></body></html>`
}
