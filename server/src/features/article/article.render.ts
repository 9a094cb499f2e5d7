import type { Rendered } from '@xiaolou/markdown'

/** Raised when the renderer's output changes: stored articles of an older version are rendered anew after a start. */
export const htmlVersion = 2

/** What is known of a stored picture. */
export type Picture = { url: string; width: number; height: number; color: string; srcset: string }
export type DescribePictures = (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>

const uploadAddress = /\/uploads\/[a-z0-9.]+/g
const proseSizes = '(min-width: 799px) 700px, calc(100vw - 40px)'

/** Markdown → what is stored beside it; own pictures get their size, variants and colour. */
export async function renderArticle(input: {
  markdown: string
  siteUrl: string
  describePictures: DescribePictures
}): Promise<Rendered> {
  // Loaded on first use: a process that only serves stored pages needs no renderer.
  const { renderMarkdown } = await import('@xiaolou/markdown')
  const pictures = await input.describePictures([...new Set(input.markdown.match(uploadAddress) ?? [])])
  return renderMarkdown(input.markdown, {
    siteUrl: input.siteUrl,
    resolveImage(src) {
      const picture = pictures.get(src)
      if (!picture) return undefined
      const { width, height, color, srcset } = picture
      return { src, width, height, placeholder: color, ...(srcset && { srcset, sizes: proseSizes }) }
    },
  })
}
