import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { writeThemes } from '../ui/scripts/theme-files.ts'
import { emojiWords } from './emoji-data.ts'
import { inlineLimits } from './inline-limits.ts'
import { wireOnly } from './wire-only.ts'

const app = fileURLToPath(new URL('./app', import.meta.url))

/** The server that runs beside Vite in development; the same `PORT` that the server itself reads. */
const devServer = `http://localhost:${process.env.PORT ?? 3000}`

type ModuleInfo = { readonly importers: readonly string[] }
type FindModule = (id: string) => ModuleInfo | null

/** Loaded at once by every page, and so is everything that they import. */
const everyPage = /\/app\/(?:entry\.client|root|shell\/[a-z-]+\.route)\.tsx$/
const screen = /\/app\/features\/([a-z-]+)\/.*\.route\.tsx$/
/** What the screens of so many features share comes with the first page. */
const manyFeatures = 3

/** A contract module with its schemas (wire-only.ts): what it imports is no part of a page that only calls. */
const isWhole = (id: string) => id.endsWith('?whole')

/**
 * What every page needs, and what most screens do, is one file: on a slow line twenty requests cost more than a few
 * unused bytes. The entry and the route modules have files of their own, since they run when the router says so; what
 * comes on first use stays apart. Packages follow whoever imports them.
 */
function isOfEveryPage(id: string, findModule: FindModule): boolean {
  if (
    id.startsWith('\0') ||
    isWhole(id) ||
    /node_modules|\.css\b|\.route\.tsx|\/app\/(?:entry\.client|root)\.tsx/.test(id)
  )
    return false
  const importers = new Set([id])
  for (const one of importers)
    for (const next of findModule(one)?.importers ?? []) if (!isWhole(next)) importers.add(next)
  const files = [...importers].map(one => one.replace(/\?.*/, ''))
  const features = new Set(files.flatMap(file => screen.exec(file)?.[1] ?? []))
  return features.size >= manyFeatures || files.some(file => everyPage.test(file))
}

/** What readers come with at the least (README); scripts/browsers.test.ts holds the sources to it. */
const browsers = ['safari16.0', 'ios16.0', 'firefox115', 'chrome109']

writeThemes()

export default defineConfig(({ command }) => ({
  plugins: [wireOnly(), inlineLimits(), emojiWords(), reactRouter()],
  resolve: { alias: { '~': app } },
  define:
    command === 'build'
      ? { 'process.env.NODE_ENV': '"production"' }
      : { 'import.meta.env.DEV_SERVER': JSON.stringify(devServer) },
  build: { target: browsers, sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': devServer, '/uploads': devServer, '/wapi': devServer } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Changes with an upgrade only, so that a returning reader has it; together it also packs tighter.
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@remix-run)\//,
                },
                // What every page needs is one file, not twenty.
                {
                  debugName: 'shell',
                  name: (id, context) =>
                    isOfEveryPage(id, one => context.getModuleInfo(one)) ? 'shell' : null,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything but Node itself goes into the bundle: the server starts by reading a few files, not hundreds.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        target: 'node24',
        minify: true,
        rolldownOptions: {
          ...(command === 'build' ? { input: './app/server.ts' } : {}),
          output: { codeSplitting: false },
        },
      },
    },
  },
}))
