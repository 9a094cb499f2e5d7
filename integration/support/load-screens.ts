import { getPage, type TestSite } from './open-site.ts'

/** Has all screens loaded before the first is asked for: on a busy machine that takes longer than a page may take. */
export async function loadScreens(site: TestSite): Promise<void> {
  // No page of the site is kept by this.
  await getPage(site, '/nothing-stands-here')
  await globalThis.loadedRender
}
