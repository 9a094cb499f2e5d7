import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAssetReader, styleEdits } from './inline-style.server.ts'
import { writePage } from './page-edit.server.ts'

const texts: Record<string, string> = {
  '/assets/a-1.css': '@layer a;',
  '/assets/b_2.css': 'p{content:"楼$&"}',
}
const inlined = (html: string) => {
  const head = html.slice(0, html.indexOf('</head>') + 1)
  return writePage(
    html,
    styleEdits(head, path => Buffer.from(texts[path] ?? '')),
  ).toString()
}

it('writes each sheet where its link stands, in their order, and switches the links off', () => {
  const html =
    '<head><title>小楼</title><link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b_2.css"/></head><body>听雨</body>'
  expect(inlined(html)).toBe(
    '<head><title>小楼</title><style>@layer a;</style><link rel="stylesheet" href="/assets/a-1.css" disabled=""/>' +
      '<style>p{content:"楼$&"}</style><link rel="stylesheet" href="/assets/b_2.css" disabled=""/></head><body>听雨</body>',
  )
})

it.each([
  [
    'a sheet that React orders by itself',
    '<head><link rel="stylesheet" href="/assets/k.css" data-precedence="default"/></head>',
  ],
  ['a sheet of somewhere else', '<head><link rel="stylesheet" href="/theme.css"/></head>'],
  ['the body', '<head></head><body><link rel="stylesheet" href="/assets/a-1.css"/></body>'],
  ['a page without a head', '<link rel="stylesheet" href="/assets/a-1.css"/>'],
])('leaves %s alone', (_, html) => {
  expect(inlined(html)).toBe(html)
})

it('reads a file once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inline-style-'))
  writeFileSync(join(folder, 'a.css'), 'a{}')
  const readAsset = createAssetReader(folder)
  expect(readAsset('/a.css').toString()).toBe('a{}')
  rmSync(folder, { recursive: true })
  expect(readAsset('/a.css').toString()).toBe('a{}')
})
