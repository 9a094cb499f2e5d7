import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLibrary } from '../../e2e/support/library.ts'
import { importFolder } from '../../server/src/import-folder.ts'
import { sqlite } from '../../server/src/testing/databases.ts'
import { makeApp, type TestApp } from '../../server/src/testing/make-app.ts'
import { render } from '../../site/app/entry.server.tsx'

/** The whole program in process, over a database in memory, which draws its pages from the sources. */
export type TestSite = TestApp

/** An empty site; with `hasLibrary` the articles of `e2e/support/library.ts` stand in it. To be closed. */
export async function openSite({ hasLibrary = false } = {}): Promise<TestSite> {
  const site = await makeApp(sqlite, { render })
  if (!hasLibrary) return site
  await site.signIn('administrator')
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-library-'))
  writeLibrary(folder)
  await importFolder({ app: site.app, folder, timeZone: site.platform.timeZone, isDryRun: false })
  await rm(folder, { recursive: true })
  return site
}

/** The page at `path` as its HTML, and how it was answered. */
export async function getPage(site: TestSite, path: string) {
  const { statusCode, headers, body } = await site.http.inject(path)
  return { status: statusCode, headers, html: body }
}
