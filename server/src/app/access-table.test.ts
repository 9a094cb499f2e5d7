import { api } from '@xiaolou/contract'
import { pageHeader, passHeader } from '@xiaolou/contract/kit/request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Thing } from '../testing/access-sections.ts'
import { byNumber, inputOf, lists, own, tables } from '../testing/access-table.ts'
import { type Planted, plantThings } from '../testing/access-things.ts'
import { sqlite } from '../testing/databases.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

const openCalls = new Map(
  Object.values(api)
    .flat()
    .filter(({ access }) => access !== 'administrator')
    .map(({ method, path, access }) => [`${method} ${path}`, access]),
)

type Row = {
  kind: keyof typeof tables
  call: string
  isAuthor: boolean
  cells: [state: string, cell: string][]
}
const cellsOf = (line: string) => line.split('|').map(cell => cell.trim())
const rows = Object.entries(tables).flatMap(([kind, table]): Row[] => {
  const [head = '', ...lines] = table.trim().split('\n')
  const states = cellsOf(`|${head}`).filter(state => state !== '')
  return lines.map(line => {
    const [name = '', ...cells] = cellsOf(line)
    const call = name.replace('author ', '')
    return {
      ...{ kind: kind as Row['kind'], call, isAuthor: name !== call },
      cells: states.map((state, at) => [state, cells[at] ?? '']),
    }
  })
})
const isPublic = (state: string) => ['public', 'shown', 'approved'].includes(state)

let app: TestApp
let planted: Planted
const secrets: string[] = []
beforeAll(async () => {
  app = await makeApp(sqlite)
  planted = await plantThings(app)
  for (const token of [planted.author, planted.guest]) await app.prove(token)
  for (const states of Object.values(planted.kinds))
    for (const [state, { words }] of Object.entries(states)) if (!isPublic(state)) secrets.push(...words)
})
afterAll(() => app.close())

type Given = { thing?: Partial<Thing>; query?: object; body?: object }
async function ask(call: string, who: string, { thing = {}, query = {}, body }: Given) {
  const { id = 1, slug = '', at, pass, words = [] } = thing
  const names: Record<string, string> = {
    ...{ id: `${id}`, slug, token: slug, current: '1', size: '100', duration: '1000', parent_id: '0' },
    ...{ kind: 'site', content: words[0] ?? slug },
  }
  const [method, path = ''] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? '1'))
  return read(who, {
    ...{ method: method as 'GET', url: `/api${filled}`, query: { ...query } },
    ...(body && { payload: body }),
    // Each request comes from its own visitor: nobody may have more than three pending comments.
    headers: {
      'user-agent': `Mozilla/5.0 (${id})`,
      ...(at && { [pageHeader]: encodeURI(at) }),
      ...(pass && { [passHeader]: pass }),
    },
  })
}

async function read(
  who: string,
  given: { method?: 'GET'; url: string; query?: object; payload?: object; headers?: object },
) {
  const token = { author: planted.author, guest: planted.guest }[who]
  const headers = {
    'user-agent': 'Mozilla/5.0 (test)',
    ...(token && { authorization: token }),
    ...given.headers,
  }
  const answer = await app.http.inject({ method: 'GET', ...given, query: { ...given.query }, headers })
  // Words are percent-encoded in addresses.
  const body = answer.body.replaceAll(/(?:%[0-9A-F]{2})+/g, decodeURIComponent)
  return { status: answer.statusCode, body }
}
const envelopeOf = ({ body }: { body: string }): { code: number; message: string } => JSON.parse(body)
const leaks = (body: string, may: readonly string[] = []) =>
  secrets.filter(word => !may.includes(word) && body.includes(word))

it('has a row for every call that is not the owner’s alone', () => {
  const known = new Set([
    ...rows.map(row => row.call),
    ...Object.keys(lists),
    ...Object.keys(byNumber),
    ...own,
  ])
  const missing = [...openCalls.keys()].filter(call => !known.has(call))
  expect(missing, 'say in testing/access-table.ts what it answers to whom, in each state').toEqual([])
  expect(
    [...known].filter(call => !openCalls.has(call)),
    'there is no such call any more',
  ).toEqual([])
})

it('tells nothing secret where no address is asked for, or any number', async () => {
  const wrong: string[] = []
  for (const who of ['visitor', 'guest', 'author']) {
    const look = (name: string, body: string) => {
      const leaked = leaks(body, who === 'author' ? planted.authorWords : [])
      if (leaked.length > 0) wrong.push(`${who}: ${name}: ${leaked.join(' ')}`)
    }
    for (const [call, given] of Object.entries(lists)) {
      const answer = await ask(call, who, given)
      look(call, answer.body)
      const isIn = openCalls.get(call) === 'anyone' || who !== 'visitor'
      if (isIn && envelopeOf(answer).code !== 0) wrong.push(`${who}: ${call}: ${answer.body}`)
    }
    for (const [call, inputFor] of Object.entries(byNumber))
      for (let id = 1; id <= 20; id += 1)
        look(`${call} ${id}`, (await ask(call, who, { thing: { id }, ...inputFor(id) })).body)
    for (const url of ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt'])
      look(url, (await read(who, { url })).body)
    for (let id = 1; id <= 12; id += 1)
      for (const kind of ['category', 'tag']) {
        const url = `/feeds/${kind}/${id}/rss.xml`
        look(url, (await read(who, { url })).body)
      }
  }
  expect(wrong).toEqual([])
})

it('answers as the table says, and no answer holds a word that is not for the caller', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const { kind, call, isAuthor, cells } of rows) {
    const things: Readonly<Record<string, Thing>> = planted.kinds[kind]
    for (const who of isAuthor ? ['author'] : ['visitor', 'guest']) {
      const askOf = (thing: Thing | undefined) =>
        ask(call, who, { ...(thing && { thing, ...inputOf(call, kind, thing) }) })
      const nothing = await askOf(things.never)
      for (const [state, cell] of cells.filter(([, cell]) => cell !== '-')) {
        const thing = things[state]
        if (!thing) throw new Error(`nothing is planted that is ${kind} ${state}`)
        const answer = await askOf(thing)
        asked += 1
        const expected = who === 'visitor' && openCalls.get(call) === 'user' ? 'refuses' : cell
        const isSame = answer.status === 404 && answer.body === nothing.body
        const holds = thing.words.some(word => answer.body.includes(word))
        const answered = holds ? 'answers' : 'done'
        const got = envelopeOf(answer).code === 0 ? answered : isSame ? '404' : 'refuses'
        const may = [...(expected === 'answers' ? thing.words : []), ...(isAuthor ? planted.authorWords : [])]
        const leaked = leaks(answer.body, may)
        if (got !== expected || leaked.length > 0)
          wrong.push(
            `${who}: ${call} ${kind} ${state}: ${got}, not ${expected}; ${answer.status} ${leaked.join(' ')}`,
          )
      }
    }
  }
  console.log(`${rows.length} rows, ${asked} cells asked`)
  expect(wrong).toEqual([])
})

it('lets nobody into the owner’s calls, and tells them nothing there', async () => {
  const wrong: string[] = []
  const ownersCalls = Object.values(api)
    .flat()
    .filter(({ access }) => access === 'administrator')
  for (const { method, path } of ownersCalls)
    for (const [who, status] of [
      ['visitor', 401],
      ['guest', 403],
    ] as const) {
      const answer = await ask(`${method} ${path}`, who, method === 'GET' ? {} : { body: {} })
      if (answer.status !== status || leaks(answer.body).length > 0) wrong.push(`${who}: ${method} ${path}`)
    }
  expect(wrong).toEqual([])
})
