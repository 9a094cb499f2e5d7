import { mathStyle } from '@xiaolou/browser/math-style'
import type { CodeTheme, PreviewTheme, Theme } from '@xiaolou/browser/static-state'
import { loadThemeFiles } from '@xiaolou/browser/theme-files'
import pageStyle from './preview-page.css?url'

export type PreviewLook = { theme: Theme; preview: PreviewTheme; code: CodeTheme }
export type PreviewHead = { title: string; facts: readonly string[] }

/** What the frame opens with; what it holds is put in by script, for nothing in it may run. */
export const frameDocument = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_blank"><link rel="stylesheet" href="${pageStyle}"></head><body><main class="preview-page"><h1></h1><p class="preview-facts"></p><div class="prose prose-body"></div></main></body></html>`

/** The page inside the frame once it has loaded; undefined before. */
export function readFrame(frame: HTMLIFrameElement | null) {
  const page = frame?.contentDocument
  const body = page?.querySelector<HTMLElement>('.prose-body')
  const title = page?.querySelector('h1')
  const facts = page?.querySelector('.preview-facts')
  if (!page || !body || !title || !facts) return undefined

  let wanted: PreviewLook | undefined
  return {
    page,
    body,
    /** Dresses the page; a theme goes on when its style sheet has come. Throws when it does not. */
    async setLook(look: PreviewLook): Promise<void> {
      wanted = look
      page.documentElement.dataset.theme = look.theme
      await loadThemeFiles({ preview: look.preview, code: look.code }, page)
      if (wanted !== look) return
      body.dataset.preview = look.preview
      body.dataset.code = look.code
    },
    setHead(head: PreviewHead): void {
      title.textContent = head.title
      facts.textContent = head.facts.filter(fact => fact !== '').join(' · ')
    },
    /** Formulas need a style sheet of their own. */
    needMath(): void {
      if (page.querySelector('link[data-math]')) return
      const link = page.createElement('link')
      link.rel = 'stylesheet'
      link.href = mathStyle
      link.dataset.math = ''
      page.head.append(link)
    },
  }
}

export type PreviewFrame = NonNullable<ReturnType<typeof readFrame>>

/** Links within the article go to their place; all others open beside the console. */
export function followAnchors({ page }: PreviewFrame): void {
  page.addEventListener('click', event => {
    const target = event.target
    const link =
      target && 'closest' in target && typeof target.closest === 'function' ? target.closest('a') : null
    const href: unknown = link?.getAttribute('href')
    if (typeof href !== 'string' || !href.startsWith('#')) return
    event.preventDefault()
    page.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView({ block: 'start' })
  })
}
