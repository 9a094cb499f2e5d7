import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderMarkdown } from '@xiaolou/markdown'
import type { SourceDocument } from './compare.ts'

const leftOut = /(?:^|\/)(?:node_modules|themes|public|_site|\.[^/]+|scaffolds)(?:\/|$)|(?:^|\/)_index\.md$/
const front = /^---[ \t]*\n([\s\S]*?)\n---(?=\s|$)/
/** Marks of the template languages of Hexo, Jekyll and Hugo, which are text elsewhere. */
const templateTag =
  /\{%[\s\S]{0,2000}?%\}|\{\{[\s\S]{0,2000}?\}\}|^\s*(?:\[TOC\]|[-*] TOC)\s*$|\{:[^{}\n]{0,200}\}/gim
const hasTemplates = (names: readonly string[]) =>
  names.some(name => /^(?:_config\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json))$/.test(name))

/** Reads the Markdown of a folder by itself, without the importer's code; template tags are left out. */
export async function* readFolderSource(folder: string): AsyncGenerator<SourceDocument> {
  const names = await readdir(folder, { recursive: true })
  const isTemplate = hasTemplates(names)
  for (const name of names.map(one => one.replaceAll('\\', '/')).sort()) {
    if (!/\.(?:md|markdown)$/i.test(name) || leftOut.test(name)) continue
    const text = (await readFile(join(folder, name), 'utf8'))
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .trimStart()
    const fields = front.exec(text)
    // Without front matter it is a note of the repository.
    if (!fields) continue
    const written = text.slice(fields[0].length)
    const body = isTemplate ? written.replace(templateTag, '') : written
    yield {
      key: name.normalize('NFC'),
      kind: 'post',
      title: /^title:\s*["']?(.*?)["']?\s*$/m.exec(fields[1] ?? '')?.[1] ?? name,
      html: renderMarkdown(body).html,
      createdAtMs: undefined,
      comments: [],
    }
  }
}
