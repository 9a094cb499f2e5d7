import type { Env } from 'markdown-it'
import type { Heading, RenderOptions } from '../types.ts'

/** What one rendering collects while the rules run. */
export type ArticleState = {
  options: RenderOptions
  toc: Heading[]
  /** Loose form of a heading's text → its id. */
  headingIds: Map<string, string>
  imageCount: number
  tableCount: number
  hasMath: boolean
  /** Characters of HTML that formulas have made so far. */
  mathLength: number
  hasMermaid: boolean
}

const states = new WeakMap<Env, ArticleState>()

/** A fresh environment for one parse, with its state. */
export function createArticleEnv(options: RenderOptions): { env: Env; state: ArticleState } {
  const env: Env = { breaks: options.breaks === true }
  const state: ArticleState = {
    options,
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
