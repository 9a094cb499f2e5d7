import { parentPort, workerData } from 'node:worker_threads'
import { type ArticleInput, type Rendered, renderArticle } from '@xiaolou/markdown'

export type RenderInput = ArticleInput & { readonly markdown: string }

/** Markdown → what is stored beside it, in the thread that asks. */
export function renderNow(input: RenderInput): Rendered {
  return renderArticle(input)
}

// In a thread of its own, which article.render.ts starts for one article and which ends with it.
const asked: { render?: RenderInput } | null = workerData
if (asked?.render) parentPort?.postMessage(renderNow(asked.render))
