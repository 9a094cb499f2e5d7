import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readTypecho } from '../formats/typecho/typecho.ts'
import type { ForeignItem } from '../sources/foreign.ts'

export const typechoDump = join(import.meta.dirname, '../fixtures/typecho/blog.sql')

export async function readBlogOf(file: string) {
  const items: ForeignItem[] = []
  for await (const item of readTypecho(file, { timeZone: 'Asia/Shanghai' })) items.push(item)
  const of = <T extends ForeignItem['type']>(type: T) =>
    items.filter((item): item is Extract<ForeignItem, { type: T }> => item.type === type)
  return { items, of }
}

export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-typecho-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

export async function writeDump(sql: string | Buffer, name = 'x.sql') {
  const file = join(await makeFolder(), name)
  await writeFile(file, sql)
  return file
}
