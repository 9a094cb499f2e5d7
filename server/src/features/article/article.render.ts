import type { Rendered } from '@xiaolou/markdown'
import { pictureAddressesIn } from '@xiaolou/markdown/article-options'
import type { Deps } from '../../platform/services.ts'
import { createThread } from '../../platform/thread.ts'
import type { RenderInput } from './article.render-now.ts'
import type { BodyRecord } from './article.write-store.ts'

type RenderDeps = { siteUrl: string; describePictures: Deps['media']['describePictures'] }

/** Raise it when the renderer's output changes: older stored articles are rendered again after a start. */
export const htmlVersion = 3

// Anything longer than some hundred milliseconds must not block the main thread: a formula takes at least one
// each.
const maxFormulasHere = 200
const maxLengthHere = 100_000

function isHeavy(markdown: string): boolean {
  const signs = markdown.match(/\$/g)?.length ?? 0
  return markdown.length > maxLengthHere || signs > 2 * maxFormulasHere
}

const renderHere = async (input: RenderInput): Promise<Rendered> => {
  // Loaded on first use: a process that only serves stored pages needs no renderer.
  const { renderNow } = await import('./article.render-now.ts')
  return renderNow(input)
}

let lastHeavy: Promise<unknown> = Promise.resolve()

/** Here, or on a temporary thread; heavy ones one at a time: twelve threads at once held 900 MB. */
async function render(input: RenderInput): Promise<Rendered> {
  if (!isHeavy(input.markdown)) return renderHere(input)
  const rendered = lastHeavy.then(() => {
    const thread = createThread({
      file: new URL('./article.render-now.ts', import.meta.url),
      ...{ exported: 'renderNow', callsHere: 0, here: renderHere },
    })
    return thread.call(input).finally(thread.end)
  })
  lastHeavy = rendered.catch(() => undefined)
  return rendered
}

/** What rendering needs: the sizes, variants and colours of own pictures, too. */
export const renderInputOf = async ({
  markdown,
  siteUrl,
  describePictures,
}: RenderDeps & { markdown: string }): Promise<RenderInput> => ({
  ...{ markdown, siteUrl },
  pictures: await describePictures(pictureAddressesIn(markdown)),
})

/** Markdown → its stored rendering. */
export const renderArticle = async (input: RenderDeps & { markdown: string }): Promise<Rendered> =>
  render(await renderInputOf(input))

/** The cover's columns; a picture that is not ours has no size, and no cover has an empty address. */
export async function coverOf(url: string, describePictures: Deps['media']['describePictures']) {
  const picture = url.startsWith('/uploads/') ? (await describePictures([url])).get(url) : undefined
  return {
    article_cover: url,
    cover_width: picture?.width ?? 0,
    cover_height: picture?.height ?? 0,
    cover_srcset: picture?.srcset ?? '',
    cover_color: picture?.color ?? '',
  }
}

/** The columns that rendering fills. */
export function bodyOf(markdown: string, rendered: Rendered): BodyRecord {
  return {
    article_content: markdown,
    content_html: rendered.html,
    text: rendered.text,
    toc: JSON.stringify(rendered.toc),
    html_version: htmlVersion,
  }
}

/** The article's own columns that rendering fills. */
export function measuresOf(rendered: Rendered) {
  return {
    word_count: rendered.words,
    read_minutes: rendered.minutes,
    has_math: rendered.hasMath ? 1 : 0,
    has_mermaid: rendered.hasMermaid ? 1 : 0,
  }
}
