import { mkdirSync, writeFileSync } from 'node:fs'
import { codeThemeCss, codeThemes } from './code-theme.ts'
import { previewThemeCss, previewThemes } from './preview-theme.ts'

/** Every style sheet of a theme by its name, made from highlight.js and @vavt/markdown-theme. */
export function themeFiles(): Map<string, string> {
  return new Map([
    ...codeThemes.map(theme => [`code-${theme.name}.css`, codeThemeCss(theme)] as const),
    ...previewThemes.map(name => [`preview-${name}.css`, previewThemeCss(name)] as const),
  ])
}

/** Writes them where `@xiaolou/ui/themes/` leads; whatever builds the site does so first. */
export function writeThemes(): void {
  const folder = new URL('../build/themes/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, css] of themeFiles()) writeFileSync(new URL(name, folder), css)
}
