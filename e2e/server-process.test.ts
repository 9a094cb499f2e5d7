import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildImage } from './support/image.ts'
import { startServer } from './support/server-process.ts'

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-e2e-own-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the image opens an empty data folder with the starter, warns of nothing, and stops with 0', async () => {
  const image = buildImage(makeDataDir())
  const [, ...program] = image.command
  const inside = (path: string) => (path.startsWith('/') ? join(image.folder, path) : path)
  // A free port, and Node's compile cache as in the image.
  const { PORT, ...environment } = image.environment
  expect(PORT).toBe('3000')
  for (const name in environment) environment[name] = inside(environment[name] ?? '')
  mkdirSync(inside('/tmp'))
  const server = await startServer({
    dataDir: inside('/data'),
    program: { arguments: program, folder: inside(image.workdir) },
    settings: { NODE_COMPILE_CACHE: undefined, TMPDIR: inside('/tmp'), ...environment },
  })
  const html = await (await fetch(`${server.origin}/home`)).text()
  expect(html).toContain('小楼一夜听春雨')
  const health = spawnSync(process.execPath, image.healthCheck.slice(1), {
    env: { PORT: new URL(server.origin).port },
  })
  expect(health.status).toBe(0)
  await server.stop()
  expect(server.output().trim().split('\n')).toHaveLength(2)
  // Takes twice as long as other first starts: its files are laid out too.
})

test('without the starter the home page says that nobody has moved in, and counts nothing', async () => {
  const server = await startServer({ dataDir: makeDataDir(), starter: 'none' })
  const html = await (await fetch(`${server.origin}/home`)).text()
  await server.stop()
  const words = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(words).toContain('小楼刚刚落成')
  for (const word of ['home-side', '读得最多', '还没有标签', '已运行']) expect(words).not.toContain(word)
})
