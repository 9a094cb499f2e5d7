import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { questionsOf } from '../../../features/secrecy/secrecy.outputs.ts'
import { createSecrecyStore } from '../../../features/secrecy/secrecy.store.ts'
import { createWatch } from '../../../features/secrecy/secrecy.watch.ts'
import { createVisitorProbe } from '../../../http/visitor-probe.ts'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'
import { documentFile } from '../sources/document-file.ts'
import { layoutNames } from '../sources/layout.ts'
import { privateBlogs } from '../testing/private-blogs.ts'
import { foreignTable } from '../testing/unpublished-foreign.ts'
import { importFolder } from './folder.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
let planted = 0
/** A word that occurs nowhere else. */
function canary(): string {
  planted += 1
  return `藏锋${[...String(planted).padStart(4, '0')].map(digit => digits[Number(digit)]).join('')}`
}

/** A text with a unique word in each part, and the addresses where somebody might look for it. */
function plant(path: string, front = '') {
  const [name, title, body, tag, description] = [canary(), canary(), canary(), canary(), canary()]
  const date = /^date:/.test(front) ? '' : 'date: 2020-01-02\n'
  const fields = `title: ${title}\n${date}tags: [${tag}]\ndescription: ${description}\nslug: ${name}\n${front}`
  return {
    ...{ path: path.replace('NAME', name), text: `---\n${fields}\n---\n开头${body}\n\n## ${body}\n` },
    ...{ name, words: [name, title, body, tag, description] },
    addresses: ['/2020/01/02/', '/blog/2020/01/02/', '/posts/', '/'].map(folder => `${folder}${name}`),
  }
}

async function bring(app: TestApp, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-private-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return importFolder({ app: app.app, folder, timeZone: 'Asia/Shanghai', isDryRun: false })
}

/** Finds the words in everything a visitor can get, by address, feed, list, search and number. */
async function leaksOf(app: TestApp, words: readonly string[], addresses: readonly string[]) {
  const { find } = createWatch([{ title: '', address: '', texts: words }])
  const ask = createVisitorProbe(app.http)
  const numbers = Array.from({ length: 50 }, (_, at) => at + 1)
  const asked = [
    ...questionsOf(await createSecrecyStore(app.db).findPlaces()),
    ...addresses.map(address => ({ address: encodeURI(address) })),
    { address: `/api/search?words=${encodeURIComponent('藏锋')}` },
    ...['藏锋', '开头'].map(word => ({
      address: `/api/article/getArticleListByContent/${encodeURIComponent(word)}`,
    })),
    ...numbers.map(id => ({ address: `/api/article/getArticleById/${id}` })),
  ]
  const leaks: string[] = []
  for (const question of asked)
    for (const { words: found } of find((await ask(question)).text, decodeURI(question.address)))
      leaks.push(`${question.address}: ${found}`)
  return leaks
}

describe('what the old site kept to itself', () => {
  let made: TestApp | undefined
  beforeAll(async () => {
    // The import decides which texts are public, whatever database stores them.
    made = await makeApp(sqlite)
  })
  afterAll(() => made?.close())
  const app = () => {
    if (!made) throw new Error('the program was not made')
    return made
  }

  it.each(Object.entries(privateBlogs))(
    'answers nobody after an import of %s',
    async (_, { files, hidden }) => {
      const planted = hidden.map(one => (typeof one === 'string' ? plant(one) : plant(...one)))
      const drafts = planted.map(({ path, text }) => [path, text] as const)
      const linked = Object.entries(files).map(([path, text]) => [
        path,
        text.replaceAll('NAME', planted[1]?.name ?? ''),
      ])
      const report = await bring(app(), Object.fromEntries([...linked, ...drafts]))
      expect(report.files).toBeGreaterThanOrEqual(planted.length)
      const words = planted.flatMap(one => one.words)
      // A public text may mention another by its file name.
      const named = new Set(
        Object.keys(files).some(path => files[path]?.includes('NAME')) ? [planted[1]?.name] : [],
      )
      const leaks = await leaksOf(
        app(),
        words.filter(word => !named.has(word)),
        planted.flatMap(one => one.addresses),
      )
      expect(leaks).toEqual([])
      const shown = Object.keys(files).find(path => path.includes('open-')) ?? ''
      const slug = /open-\w+/.exec(shown)?.[0] ?? ''
      expect((await app().call(article.getArticleBySlug, { params: { slug } })).code).toBe(0)
    },
  )

  it('answers nobody after an import of exports and databases', async () => {
    const words: string[] = []
    const addresses: string[] = []
    const files: Record<string, string> = {
      [layoutNames.config]: '{"system":"x"}',
      [layoutNames.attachments]: '',
    }
    const site = {
      type: 'site',
      url: 'https://old.example',
      uploadsPath: '',
      zone: 'UTC',
      hasHardBreaks: false,
    } as const
    for (const { fate, read } of Object.values(foreignTable).flat()) {
      const document = await read()
      if (!document || fate === 'unlisted' || fate === 'public') continue
      const [name, title, body] = [canary(), canary(), canary()]
      words.push(name, title, body)
      addresses.push(`/old/${addresses.length}`)
      const given = {
        ...document,
        title,
        addresses: [`/old/${addresses.length - 1}`, `/?p=${addresses.length}`],
      }
      const renamed = given.type === 'page' ? { ...given, path: `/${name}` } : { ...given, slug: name }
      files[`source/_${given.type}s/${addresses.length}.md`] = documentFile(renamed, `开头${body}`, site)
    }
    const report = await bring(app(), files)
    expect([report.imported + report.drafts + report.pages, report.skipped]).toEqual([addresses.length, 0])
    const numbered = addresses.map((_, at) => `/?p=${at + 1}`)
    expect(await leaksOf(app(), words, [...addresses, ...numbered])).toEqual([])
  })
})
