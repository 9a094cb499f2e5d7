import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { foreignTable } from '../testing/unpublished-foreign.ts'
import type { Fate } from '../testing/unpublished-row.ts'
import { unpublishedTable } from '../testing/unpublished-table.ts'

const columns: readonly (readonly [title: string, fates: readonly Fate[]])[] = [
  ['成了草稿', ['draft']],
  ['到时候才发', ['scheduled']],
  ['不列出、私密、加密', ['unlisted', 'private', 'password']],
  ['不收', ['out']],
]

function guideTable(): string {
  const rows = Object.entries({ ...unpublishedTable, ...foreignTable }).map(([system, all]) => {
    const cells = columns.map(([, fates]) => {
      const written = all.filter(({ fate }) => fates.includes(fate)).map(row => row.written)
      return [...new Set(written)].join('；')
    })
    return `| ${[system, ...cells].join(' | ')} |`
  })
  const titles = columns.map(([title]) => title)
  return [`| 旧家 | ${titles.join(' | ')} |`, `|${'---|'.repeat(columns.length + 1)}`, ...rows].join('\n')
}

it('the guide lists what is kept from readers, system by system, as the tables have it', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../../docs/guide-moving-in.md'), 'utf8')
  const [, printed = ''] = /<!-- 旧家不给人看的[^>]*-->\n([\s\S]*?)<!-- 到这里为止 -->/.exec(guide) ?? []
  expect(printed.trim()).toBe(guideTable())
})
