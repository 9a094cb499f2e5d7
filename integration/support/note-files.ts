import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../../scripts/check-steps.ts'

/** For `npm run test:changed`: records in `TEST_NOTES` the source files that each test file ran. */
const folder = process.env.TEST_NOTES
const { testPath } = expect.getState()

if (folder && testPath) {
  const session = new Session()
  session.connect()

  beforeAll(async () => {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // What ran while the file was loaded, such as the site's screens, does not belong to its tests.
    await session.post('Profiler.takePreciseCoverage')
  })

  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const test = relative(root, testPath)
    const paths = result
      .filter(script => script.functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
    const files = paths.filter(path => !path.startsWith('..') && !path.includes('node_modules'))
    writeFileSync(join(folder, `${test.replaceAll('/', '-')}.json`), JSON.stringify({ test, files }))
  })
}
