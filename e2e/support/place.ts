import { library } from './library.ts'

/** Screens with content of their own, by name; each is a path that the library fills. */
export const mainPlaces = {
  home: '/home',
  archives: '/archives',
  category: '/category',
  tag: '/tag',
  article: `/posts/${library.reading.slug}`,
  figures: `/posts/${library.figures.slug}`,
  plain: `/posts/${library.plain.slug}`,
} as const
