import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root, serverEnvironment, startServer } from './support/server-process.ts'

const withinMs = 240_000
const settings = { SITE_URL: 'https://lou.example' }

/** Runs a command of the program on a data folder. */
function run(name: string, dataDir: string, file: string): void {
  const done = spawnSync(process.execPath, [join(root, `server/src/commands/${name}.ts`), file], {
    env: serverEnvironment(dataDir),
    encoding: 'utf8',
  })
  expect(done).toMatchObject({ status: 0, stderr: '' })
}

const whenItWasMade = /<lastBuildDate>[^<]*<\/lastBuildDate>|"renderedAtMs":\d+|--hour:[\d.]+/g

/** What readers get at every address of the site's map, the feeds and the map itself, and every picture of a page. */
async function pagesOf(dataDir: string): Promise<Map<string, string>> {
  const server = await startServer({ dataDir, settings, hasOwner: false })
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    const response = await fetch(server.origin + path)
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = response.headers.get('content-type')?.startsWith('image/')
      ? bytes.toString('base64')
      : bytes.toString()
    pages.set(path, `${response.status} ${text.replaceAll(whenItWasMade, '')}`)
    return text
  }
  const map = await read('/sitemap.xml')
  const addresses = [...map.matchAll(/<loc>https:\/\/lou\.example([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  const pictures = new Set<string>()
  for (const path of [...addresses, '/rss.xml', '/message', '/music', '/chat', '/nowhere']) {
    for (const [, picture = ''] of (await read(path)).matchAll(/src="(\/uploads\/[^"]+)"/g))
      pictures.add(picture)
  }
  for (const picture of pictures) await read(picture)
  await server.stop()
  return pages
}

it('a site that went through an archive shows its readers the same pages, byte for byte', {
  timeout: withinMs,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first, second, file] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'lou.xlar')]
  await (await startServer({ dataDir: first, settings, hasOwner: false })).stop()
  run('archive', first, file)
  run('restore', second, file)
  // Both from the same moment, for whoever reads is counted.
  const [before, after] = [await pagesOf(first), await pagesOf(second)]
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, page] of before) expect(after.get(path) === page ? '' : path).toBe('')
  expect(before.size).toBeGreaterThan(60)
})
