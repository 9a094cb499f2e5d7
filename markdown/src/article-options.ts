import type { RenderOptions } from './article.ts'

/** A picture of the site as on the wire. */
export type KnownPicture = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly srcset: string
  readonly color: string
}

/** What a rendering depends on besides the Markdown: the site's origin, and its pictures by address. */
export type ArticleInput = {
  readonly siteUrl: string
  readonly pictures: ReadonlyMap<string, KnownPicture>
}

const proseSizes = '(min-width: 799px) 700px, calc(100vw - 40px)'

/** How an article of the site is rendered, by the server and by the editor's preview. */
export function articleOptions({ siteUrl, pictures }: ArticleInput): RenderOptions {
  return {
    siteUrl,
    resolveImage(src) {
      const picture = pictures.get(src)
      if (!picture) return undefined
      const { width, height, color, srcset } = picture
      return { src, width, height, placeholder: color, ...(srcset && { srcset, sizes: proseSizes }) }
    },
  }
}

const uploadAddress = /\/uploads\/[a-z0-9.]+/g

/** Every address in the text that may be one of the site's pictures, each once. */
export function pictureAddressesIn(markdown: string): string[] {
  return [...new Set(markdown.match(uploadAddress) ?? [])]
}
