import type { Picture } from '@xiaolou/contract/picture'
import { pictureAddressesIn } from '@xiaolou/markdown/article-options'
import type { Asked, Shown } from './preview-message.ts'

/** Delay after a key, so that several changes at once (a paste, fast typing) are rendered once. */
const waitMs = 30

type Env = {
  /** Renders once, in the worker. */
  render: (asked: Asked) => Promise<Shown>
  /** The data that the page of this text depends on. */
  describe: (urls: string[]) => Promise<{ site_url: string; pictures: Picture[] }>
  getText: () => string
  /** Puts the result into the page; the next text is rendered after that. */
  show: (shown: Shown) => void | Promise<void>
  /** The site's address until the server has named it. */
  ownOrigin: string
}

/**
 * Keeps the preview in sync with the text: one rendering at a time, then the newest text, so that slow ones
 * do not queue up. Data of unknown pictures are loaded in parallel, and their sizes applied when known.
 */
export function createPreviewClient({ render, describe, getText, show, ownOrigin }: Env) {
  const asked = new Set<string>()
  const known = new Map<string, Picture>()
  let siteUrl: string | undefined
  let areKnownNew = false
  let isWanted = false
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const learn = async (markdown: string) => {
    const urls = pictureAddressesIn(markdown).filter(url => !asked.has(url) && !known.has(url))
    if (urls.length === 0 && siteUrl !== undefined) return
    for (const url of urls) asked.add(url)
    try {
      const answer = await describe(urls)
      areKnownNew ||= answer.pictures.length > 0
      for (const picture of answer.pictures) known.set(picture.url, picture)
      const isElsewhere = (siteUrl ?? ownOrigin) !== answer.site_url
      siteUrl = answer.site_url
      if (areKnownNew || isElsewhere) change()
    } catch {
      // Without a connection the text is shown anyway; the next change retries.
      for (const url of urls) asked.delete(url)
    }
  }

  const run = async () => {
    isBusy = true
    try {
      await follow()
    } finally {
      isBusy = false
    }
  }

  const follow = async () => {
    while (isWanted && !isOver) {
      isWanted = false
      const markdown = getText()
      void learn(markdown)
      const pictures = areKnownNew ? { pictures: [...known.values()] } : {}
      areKnownNew = false
      const shown = await render({ markdown, siteUrl: siteUrl ?? ownOrigin, ...pictures })
      if (!isOver) await show(shown)
    }
  }

  const change = () => {
    isWanted = true
    if (isBusy || isOver) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), waitMs)
  }

  return {
    /** The text changed. */
    change,
    /** A picture that was just stored, so that its data need not be loaded. */
    learn(picture: Picture): void {
      known.set(picture.url, picture)
      areKnownNew = true
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
