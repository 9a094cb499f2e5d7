import { mathStyle } from '@xiaolou/browser/math-style'
import type { CodeTheme, PreviewTheme, Theme } from '@xiaolou/browser/static-state'
import { loadThemeFiles } from '@xiaolou/browser/theme-files'
import pageStyle from './preview-page.css?url'

export type PreviewLook = { theme: Theme; preview: PreviewTheme; code: CodeTheme }
export type PreviewHead = { title: string; facts: readonly string[] }

/** The frame's initial document; its content is inserted from outside, since no script may run in it. */
export const frameDocument = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_blank"><link rel="stylesheet" href="${pageStyle}"></head><body><main class="preview-page"><h1></h1><p class="preview-facts"></p><div class="prose prose-body"></div></main></body></html>`

/** The page inside the frame once loaded; undefined before. */
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
    /** Sets the look of the page; a theme applies once its style sheet has loaded. Throws if it fails. */
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
    /** Loads the style sheet of formulas. */
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

/** Links within the article scroll to their target; all others open in a new tab. */
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
