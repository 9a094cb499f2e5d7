import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { noteKeptSession } from '../browser/src/storage.ts'
import { themeScript } from '../browser/src/theme.ts'
import { chunkModules } from '../site/chunk-modules.ts'
import { emojiWords } from '../site/emoji-data.ts'
import { precompress } from '../site/precompress.ts'
import { wireOnly } from '../site/wire-only.ts'
import { buildTargets } from '../ui/scripts/browsers.ts'
import { colorMixFallback } from '../ui/scripts/color-mix-fallback.ts'
import { writeThemes } from '../ui/scripts/theme-files.ts'

const devServer = `http://localhost:${process.env.PORT ?? 3000}`

/** What runs before the first paint, as on the site: the theme, and whether a session is kept. */
function headScript(): Plugin {
  return {
    name: 'xiaolou:head-script',
    transformIndexHtml: () => [
      { tag: 'script', children: `${noteKeptSession};${themeScript}`, injectTo: 'head-prepend' },
    ],
  }
}

function precompressed(): Plugin {
  return {
    name: 'xiaolou:precompress',
    apply: 'build',
    closeBundle: () => precompress(fileURLToPath(new URL('./build', import.meta.url))),
  }
}

writeThemes()

export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [chunkModules(), wireOnly(), emojiWords(), headScript(), precompressed()],
  css: { postcss: { plugins: [colorMixFallback()] } },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: 'build',
    emptyOutDir: false,
    target: buildTargets,
    sourcemap: false,
    // Read by the journey that weighs the first screen.
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: {
    port: 5174,
    proxy: { '/api': devServer, '/uploads': devServer, '/wapi': devServer, '/ws': devServer },
  },
}))
