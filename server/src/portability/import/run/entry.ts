import type { Publication } from './publication.ts'

/** A translation that is not imported. */
type Translation = { language: string; path: string; address: string; title: string }

/** The metadata of an article that the first pass keeps, for order, names and links; never its text. */
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
  /** Readers can find it, so its title may appear in other texts. */
  isOpen: boolean
  /** Old paths, decoded; the first one is the main address. */
  aliases: string[]
  oldAddress: string
  tags: string[]
  /** Hash and address of an earlier import. */
  known: { sourceHash: string; address: string } | undefined
  /** Whether the menus contain a page, and its position. */
  isInMenu: boolean
  menuOrder: number
  /** The language code on a multilingual Hugo site; translations share a `translationKey`. */
  language: string
  translationKey: string
  translations: Translation[]
}
