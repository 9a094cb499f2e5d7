import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { emojiWords } from './emoji-data.ts'
import { inlineLimits } from './inline-limits.ts'
import { wireOnly } from './wire-only.ts'

const app = fileURLToPath(new URL('./app', import.meta.url))

/** The server that runs beside Vite in development; the same `PORT` that the server itself reads. */
const devServer = `http://localhost:${process.env.PORT ?? 3000}`

/**
 * What every page needs, and small parts that most do, as one file: on a slow line twenty requests cost more than a few
 * unused bytes. Route modules have files of their own in any case; what comes on first use stays apart.
 */
const isOfEveryPage = (id: string) =>
  !id.endsWith('.css') &&
  [
    /\/site\/app\/lib\/(?!comment\/(?!comments|comment-place)|delete-question|emoji\/|lightbox|paged-list|prose\/|safe-html|session-|socket\/|upload-image|account\/)/,
    /\/site\/app\/shell\/(?!phone-menu|[a-z-]+\.route)/,
    /\/ui\/src\/(?!dialog|drawer|overlay|popover|menu|select|switch|field|input|room-icon|themes)[a-z-]+\.tsx?$/,
    // Of the contract what is sent; schemas (`?whole`, with the library behind them) come with the form that wants them.
    /\/contract\/src\/(?!password|chat|frame|music|kit\/field)[a-z/-]+\.ts$/,
  ].some(part => part.test(id))

/** What readers come with at the least (README); scripts/browsers.test.ts holds the sources to it. */
const browsers = ['safari16.0', 'ios16.0', 'firefox115', 'chrome109']

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
                { name: 'shell', test: isOfEveryPage },
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
