import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '../http/deps.ts'

const siteBuild = resolve(import.meta.dirname, '../../../site/build')

/** The site's files for the browser. */
export const clientDir = join(siteBuild, 'client')

/** The site's server build; without one (API only) pages answer 404. */
export async function loadRender(): Promise<RenderPage | undefined> {
  const entry = join(siteBuild, 'server/index.js')
  if (!existsSync(entry)) return undefined
  const build: { render: RenderPage } = await import(pathToFileURL(entry).href)
  return build.render
}
