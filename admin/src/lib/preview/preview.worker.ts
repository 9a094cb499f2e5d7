import type { Picture } from '@xiaolou/contract/picture'
import { createPreview } from '@xiaolou/markdown/preview'
import type { Asked, Shown } from './preview-message.ts'
import { spliceOf } from './splice.ts'

type Engines = Parameters<ReturnType<typeof createPreview>>[1]['engines']

const render = createPreview()
const engines: Engines = {}
let pictures: ReadonlyMap<string, Picture> = new Map()
let shown: string[] = []

/** KaTeX and code highlighting, each loaded on first use. False if one fails. */
async function load(missing: readonly (keyof Engines)[]): Promise<boolean> {
  const loading = missing.map(async name => {
    if (name === 'formula') engines.formula = (await import('@xiaolou/markdown/formula')).formula
    else engines.highlight = (await import('@xiaolou/markdown/highlighter')).highlight
  })
  return (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled')
}

async function answer({ markdown, siteUrl, pictures: known }: Asked): Promise<Shown> {
  if (known) pictures = new Map(known.map(picture => [picture.url, picture]))
  const draw = () => render(markdown, { siteUrl, pictures, engines })
  const first = draw()
  const isWhole = first.missing.length === 0 || (await load(first.missing))
  const { pieces, missing: _missing, ...rest } = first.missing.length > 0 && isWhole ? draw() : first
  const html = pieces.map(piece => piece.html)
  const splice = spliceOf(shown, html)
  shown = html
  return {
    ...rest,
    isWhole,
    splice,
    lines: Int32Array.from(pieces.flatMap(({ lines }) => lines ?? [-1, -1])),
  }
}

// One request at a time: the caller waits for the answer.
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data).then(postMessage)
})
