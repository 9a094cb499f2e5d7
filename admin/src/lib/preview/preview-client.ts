import type { Picture } from '@xiaolou/contract/picture'
import { pictureAddressesIn } from '@xiaolou/markdown/article-options'
import type { Asked, Shown } from './preview-message.ts'

/** After a key, so that those of one stroke (a pasted text, a fast typist) are rendered once. */
const waitMs = 30

type Env = {
  /** One rendering, elsewhere. */
  render: (asked: Asked) => Promise<Shown>
  /** What the page of this text depends on. */
  describe: (urls: string[]) => Promise<{ site_url: string; pictures: Picture[] }>
  getText: () => string
  /** Puts the answer into the page; the next text is asked for when that is done. */
  show: (shown: Shown) => void | Promise<void>
  /** The site's address as long as the server has not said it. */
  ownOrigin: string
}

/**
 * Keeps the preview up with the text: one rendering at a time, then the newest text again, so that a slow one never
 * makes a line of old ones. Pictures that it has not seen are asked for beside it and shown with their sizes when
 * they are known.
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
      // Without a line the text is shown all the same; the next change asks again.
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
    /** The text is another one. */
    change,
    /** A picture that has just been stored, so that nobody has to ask for it. */
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
