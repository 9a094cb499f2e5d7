import { parentPort, workerData } from 'node:worker_threads'
import type { Picture } from '@xiaolou/contract/picture'
import { type Rendered, renderMarkdown } from '@xiaolou/markdown'

export type RenderInput = {
  readonly markdown: string
  readonly siteUrl: string
  /** By address. */
  readonly pictures: ReadonlyMap<string, Picture>
}

const proseSizes = '(min-width: 799px) 700px, calc(100vw - 40px)'

/** Markdown → what is stored beside it, in the thread that asks. */
export function renderNow({ markdown, siteUrl, pictures }: RenderInput): Rendered {
  return renderMarkdown(markdown, {
    siteUrl,
    resolveImage(src) {
      const picture = pictures.get(src)
      if (!picture) return undefined
      const { width, height, color, srcset } = picture
      return { src, width, height, placeholder: color, ...(srcset && { srcset, sizes: proseSizes }) }
    },
  })
}

// In a thread of its own, which article.render.ts starts for one article and which ends with it.
const asked: { render?: RenderInput } | null = workerData
if (asked?.render) parentPort?.postMessage(renderNow(asked.render))
