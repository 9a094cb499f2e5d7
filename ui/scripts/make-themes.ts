/** Writes src/themes/ anew: `node ui/scripts/make-themes.ts`. make-themes.test.ts fails when the files differ from this. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { codeThemeCss, codeThemes } from './code-theme.ts'
import { previewThemeCss, previewThemes } from './preview-theme.ts'

const generated =
  '/* biome-ignore-all format: generated */\n/* biome-ignore-all lint: generated, in the order of its source */\n'

/** Every generated file by its name in src/themes/. */
export function themeFiles(): Map<string, string> {
  const files = [
    ...codeThemes.map(theme => [`code-${theme.name}.css`, codeThemeCss(theme)] as const),
    ...previewThemes.map(name => [`preview-${name}.css`, previewThemeCss(name)] as const),
  ]
  return new Map(files.map(([name, css]) => [name, generated + css]))
}

if (import.meta.main) {
  const folder = new URL('../src/themes/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, css] of themeFiles()) writeFileSync(new URL(name, folder), css)
}
