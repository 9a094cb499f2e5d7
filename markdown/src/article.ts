import type { Env } from 'markdown-it'

/** What is known about an image of the site: sizes in CSS pixels, `placeholder` a colour like `#d8cfc0`. */
export type ImageInfo = {
  src: string
  width?: number
  height?: number
  srcset?: string
  sizes?: string
  placeholder?: string
}

/** `siteUrl` is the site's origin: links to it open in the same window. `breaks` makes newlines `<br>`. */
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

/**
 * Code highlighting and formulas: some hundred kilobytes each, which the server always has and the preview
 * loads when an article first needs them. Pure functions; `formula` returns undefined for invalid TeX.
 */
export type Engines = {
  highlight?: (code: string, grammar: string) => string
  formula?: (tex: string, isDisplay: boolean) => string | undefined
}

/** What one rendering collects while the rules run. */
export type ArticleState = {
  options: RenderOptions
  engines: Engines
  /** Engines that were needed but not loaded. */
  missing: Set<keyof Engines>
  toc: Heading[]
  /** Loose form of a heading's text → its id. */
  headingIds: Map<string, string>
  imageCount: number
  tableCount: number
  hasMath: boolean
  /** Characters of HTML generated for formulas so far. */
  mathLength: number
  hasMermaid: boolean
}

const states = new WeakMap<Env, ArticleState>()

/** A fresh environment for one parse, with its state. */
export function createArticleEnv(
  options: RenderOptions,
  engines: Engines,
): { env: Env; state: ArticleState } {
  const env: Env = { breaks: options.breaks === true }
  const state: ArticleState = {
    options,
    engines,
    missing: new Set(),
    toc: [],
    headingIds: new Map(),
    imageCount: 0,
    tableCount: 0,
    hasMath: false,
    mathLength: 0,
    hasMermaid: false,
  }
  states.set(env, state)
  return { env, state }
}

/** The state of the rendering that this environment belongs to; throws for a foreign one. */
export function articleStateOf(env: Env | undefined): ArticleState {
  const state = env && states.get(env)
  if (!state) throw new Error('The environment was not made by createArticleEnv')
  return state
}

/** The engine if it is loaded; otherwise records it in `missing`. */
export function neededEngine<Name extends keyof Engines>(state: ArticleState, name: Name): Engines[Name] {
  const engine = state.engines[name]
  if (!engine) state.missing.add(name)
  return engine
}
