import a11y from '@xiaolou/ui/themes/code-a11y.css?url'
import codeGithub from '@xiaolou/ui/themes/code-github.css?url'
import gradient from '@xiaolou/ui/themes/code-gradient.css?url'
import kimbie from '@xiaolou/ui/themes/code-kimbie.css?url'
import paraiso from '@xiaolou/ui/themes/code-paraiso.css?url'
import qtcreator from '@xiaolou/ui/themes/code-qtcreator.css?url'
import stackoverflow from '@xiaolou/ui/themes/code-stackoverflow.css?url'
import cyanosis from '@xiaolou/ui/themes/preview-cyanosis.css?url'
import github from '@xiaolou/ui/themes/preview-github.css?url'
import mkCute from '@xiaolou/ui/themes/preview-mk-cute.css?url'
import smartBlue from '@xiaolou/ui/themes/preview-smart-blue.css?url'
import vuepress from '@xiaolou/ui/themes/preview-vuepress.css?url'
import type { CodeTheme, PreviewTheme } from './static-state.ts'

/** Style sheets by theme; the default pair is part of the page's own. */
const previewFiles: Record<PreviewTheme, string | undefined> = {
  default: undefined,
  github,
  vuepress,
  'mk-cute': mkCute,
  'smart-blue': smartBlue,
  cyanosis,
}
const codeFiles: Record<CodeTheme, string | undefined> = {
  atom: undefined,
  a11y,
  github: codeGithub,
  gradient,
  kimbie,
  paraiso,
  qtcreator,
  stackoverflow,
}

/**
 * Resolves when both style sheets are loaded, in this page or another document. Throws if one fails, and
 * retries it the next time.
 */
export async function loadThemeFiles(
  { preview, code }: { preview: PreviewTheme; code: CodeTheme },
  place: Document = document,
): Promise<void> {
  await Promise.all([previewFiles[preview], codeFiles[code]].map(file => file && loadStyleSheet(file, place)))
}

function loadStyleSheet(href: string, place: Document): Promise<void> {
  if (place.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = place.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`no theme at ${href}`))
    })
    place.head.append(link)
  })
}
