import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Names that a stranger did not understand (decision 0099); what begins with 分门别类 is an idiom. */
const retired =
  /里屋|前厅|案头|家什|看家|住客|门面|门户|脚印|挡着的人|记事|差事|捎信|走哪条路|开这条路|信的样子|径直推门|应下|印谱|整窗|选句|查一遍有没有漏|别数我|分门(?!别类)/
/** ⌘K finds the rooms by them. */
const stillKnown = 'admin/src/shell/sections.ts'

it('no screen, notice, letter or refusal uses a name that was given up', () => {
  const found = [
    'admin/src',
    'admin/index.html',
    'browser/src',
    'contract/src',
    'server/src',
    'site/app',
  ].flatMap(part => (part.includes('.') ? [part] : filesIn(part)))
  const using = found.flatMap(file => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n')
    return lines.filter(line => retired.test(line)).map(line => `${file}: ${line.trim()}`)
  })
  // A lead that speaks of the craft.
  expect(using.filter(line => !/门面上的手艺/.test(line))).toEqual([])
})

function filesIn(part: string): string[] {
  return readdirSync(`${root}/${part}`, { recursive: true, encoding: 'utf8' })
    .map(name => `${part}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== stillKnown)
}
