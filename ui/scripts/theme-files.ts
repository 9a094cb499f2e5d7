import { mkdirSync, writeFileSync } from 'node:fs'
import { codeThemeCss, codeThemes } from './code-theme.ts'
import { previewThemeCss, previewThemes } from './preview-theme.ts'

/** Every theme's style sheet by name, generated from highlight.js and @vavt/markdown-theme. */
export function themeFiles(): Map<string, string> {
  return new Map([
    ...codeThemes.map(theme => [`code-${theme.name}.css`, codeThemeCss(theme)] as const),
    ...previewThemes.map(name => [`preview-${name}.css`, previewThemeCss(name)] as const),
  ])
}

/** Writes them to `@xiaolou/ui/themes/`, before every build of the site. */
export function writeThemes(): void {
  const folder = new URL('../build/themes/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, css] of themeFiles()) writeFileSync(new URL(name, folder), css)
}
