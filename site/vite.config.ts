import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from '../ui/scripts/browsers.ts'
import { colorMixFallback } from '../ui/scripts/color-mix-fallback.ts'
import { writeThemes } from '../ui/scripts/theme-files.ts'
import { chunkModules } from './chunk-modules.ts'
import { emojiWords } from './emoji-data.ts'
import { precompress } from './precompress.ts'
import { wireOnly } from './wire-only.ts'

const app = fileURLToPath(new URL('./app', import.meta.url))

/** The server that runs beside Vite in development; the same `PORT` that the server itself reads. */
const devServer = `http://localhost:${process.env.PORT ?? 3000}`

type ModuleInfo = { readonly importers: readonly string[] }
type FindModule = (id: string) => ModuleInfo | null

/** Loaded at once by every page, and so is everything that it imports. */
const everyPage = /\/app\/entry\.client\.tsx$/
const beforeApp = /\/app\/start\/early\.client\.ts$/
const screen = /\/app\/features\/([a-z-]+)\/.*\.route\.tsx$/
/** Screens whose shared modules are not loaded with the first page. */
const oneRoom = new Set(['archives', 'term', 'article-list'])
/** Addresses of calls, 200 bytes; separate chunks would cost the home page two requests of 0.7 KB headers. */
const ofHome = /\/contract\/src\/(?:search|talk)\.ts$/
/** Modules that this many features' screens share are loaded with the first page. */
const manyFeatures = 3

/** A contract module with its schemas (wire-only.ts): what it imports is no part of a page that only calls. */
const isWhole = (id: string) => id.endsWith('?whole')

/**
 * Puts the modules of every page, and those that most screens share, into one file: on a slow connection twenty
 * requests cost more than some unused bytes. The entry and the screens have their own files; lazily loaded
 * modules stay separate. Packages follow their importers.
 */
function isOfEveryPage(id: string, findModule: FindModule): boolean {
  const files = importersOf(id, findModule)
  const features = new Set(files.flatMap(file => screen.exec(file)?.[1] ?? []))
  const isShared = features.size >= manyFeatures && !features.isSubsetOf(oneRoom)
  return isShared || (files.length > 0 && ofHome.test(id)) || files.some(file => everyPage.test(file))
}

/** Whether the file that works before the app (early.client.ts) imports it. */
const isEarly = (id: string, findModule: FindModule) =>
  importersOf(id, findModule).some(file => beforeApp.test(file))

/** The module and all that import it; none for what is never merged: packages, screens, entries. */
function importersOf(id: string, findModule: FindModule): string[] {
  const isNeverMerged =
    id.startsWith('\0') ||
    isWhole(id) ||
    /node_modules|\.css\b|\.route\.tsx|\/app\/entry\.client\.tsx|\/start\/early\.client\.ts/.test(id)
  if (isNeverMerged) return []
  const importers = new Set([id])
  for (const one of importers)
    for (const next of findModule(one)?.importers ?? []) if (!isWhole(next)) importers.add(next)
  return [...importers].map(one => one.replace(/\?.*/, ''))
}

/** On the server a `.client.` module has only its export names; none of its code runs. */
function clientOnly(): Plugin {
  return {
    name: 'xiaolou:client-only',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'ssr',
    load: {
      filter: { id: /\.client\.tsx?$/ },
      handler: async id => {
        const names = (await readFile(id, 'utf8')).matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)
        return [...names].map(([, name]) => `export const ${name} = undefined`).join('\n')
      },
    },
  }
}

/** `npm run dev`: renders pages from the sources; calls go to the server running beside it. */
function renderPages(): Plugin {
  return {
    name: 'xiaolou:render-pages',
    apply: 'serve',
    configureServer: server => () => {
      server.middlewares.use(async ({ originalUrl = '/', headers }, response, next) => {
        try {
          const { renderInDevelopment } = await server.ssrLoadModule('/app/entry.server.tsx')
          const url = `http://${headers.host}${originalUrl}`
          const { status, location, body } = await renderInDevelopment(url, devServer)
          response.writeHead(
            status,
            location ? { Location: location } : { 'Content-Type': 'text/html; charset=utf-8' },
          )
          response.end(`${body ?? ''}<script type="module" src="/@vite/client"></script>`)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

writeThemes()

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [chunkModules(), wireOnly(), emojiWords(), clientOnly(), renderPages()],
  resolve: { alias: { '~': app } },
  css: { postcss: { plugins: [colorMixFallback()] } },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: { target: buildTargets, sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  builder: {
    // The server build reads the manifest of the browser build.
    buildApp: async ({ build, environments: { client, worker, ssr } }) => {
      if (!client || !worker || !ssr) throw new Error('client, worker and ssr are all built')
      await build(client)
      await build(worker)
      await build(ssr)
      await precompress(fileURLToPath(new URL('./build/client', import.meta.url)))
    },
  },
  server: { proxy: { '/api': devServer, '/uploads': devServer, '/wapi': devServer } },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: ['./app/entry.client.tsx', './app/start/early.client.ts'],
          output: {
            codeSplitting: {
              groups: [
                // Changes only with an upgrade, so it stays cached; one file also compresses better.
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@remix-run)\//,
                },
                // What works before the app: one small file, which the app shares.
                {
                  debugName: 'early',
                  name: (id, context) => (isEarly(id, one => context.getModuleInfo(one)) ? 'early' : null),
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
    // A single file without imports at a stable address, where a browser looks for the next version.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: './app/shared/offline/worker.ts',
          output: { codeSplitting: false, format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    ssr: {
      // Bundles everything except Node itself, so that the server reads a few files at start, not hundreds.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        target: 'node24',
        minify: true,
        rolldownOptions: {
          input: './app/entry.server.tsx',
          output: { codeSplitting: false, entryFileNames: 'index.js' },
        },
      },
    },
  },
}))
