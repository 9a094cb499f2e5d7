/** What is known about an image of the site: sizes in CSS pixels, `placeholder` a colour like `#d8cfc0`. */
export type ImageInfo = {
  src: string
  width?: number
  height?: number
  srcset?: string
  sizes?: string
  placeholder?: string
}

/** `siteUrl` is the site's own origin: links to it stay in the window. `breaks` makes each newline a `<br>`. */
export type RenderOptions = {
  resolveImage?: (src: string) => ImageInfo | undefined
  siteUrl?: string
  breaks?: boolean
}

/** A heading of the table of contents: `depth` as rendered (2-6), `id` the element's id, prefix included. */
export type Heading = { depth: number; id: string; text: string }

/** A tag, attribute or style (`style:position`) that the allow-list removed, and how often. */
export type Dropped = { name: string; count: number }

/** A rendered article. `excerpt` has at most 160 characters; `minutes` is at least 1; lines count from 1. */
export type Rendered = {
  html: string
  toc: Heading[]
  excerpt: string
  text: string
  words: number
  minutes: number
  hasMath: boolean
  hasMermaid: boolean
  dropped: Dropped[]
  missingAnchors: string[]
  unclosedFenceLine: number | null
}
