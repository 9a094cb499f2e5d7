import type { Publication } from './publication.ts'

/** A translation that is not imported. */
type Translation = { language: string; path: string; address: string; title: string }

/** What the first pass keeps of an article: metadata for order, names and links, never its text. */
export type Entry = {
  path: string
  role: 'post' | 'draft' | 'page'
  hash: string
  title: string
  /**
   * The slug of an article or the path of a page, from its file; conflicts are resolved after the first pass.
   */
  address: string
  postName: string
  createdAtMs: number
  updatedAtMs: number
  status: Publication['status']
  /** Readers come upon it: its title may stand in other texts. */
  isOpen: boolean
  /** Old paths, decoded; the first one is the address the pattern gives. */
  aliases: string[]
  oldAddress: string
  tags: string[]
  /** Hash and address of an earlier import. */
  known: { sourceHash: string; address: string } | undefined
  /** Of a page: whether the menus contain it, and its order. */
  isInMenu: boolean
  menuOrder: number
  /** Code of its language on a Hugo site of several; what says the same in others has the same key. */
  language: string
  translationKey: string
  translations: Translation[]
}
