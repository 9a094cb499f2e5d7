import { PenLine } from '@xiaolou/ui/icon'
import './owner-links.css'

const pen = (sizePx: number) => <PenLine size={sizePx} aria-hidden="true" />

/** In the bar: the link to a new article. */
export function WriteLink() {
  return (
    <a href="/admin/write" aria-label="写文章" title="写文章" className="ui-icon-button">
      {pen(20)}
    </a>
  )
}

/** In the user menu: the link to the console. */
export function ConsoleLink() {
  return (
    <a href="/admin" className="ui-menu-item">
      后台
    </a>
  )
}

/** The same in the drawer of a small window. */
export function PhoneConsoleLink() {
  return (
    <a href="/admin" className="own-notices row between">
      后台
    </a>
  )
}

/** Beside an article's title: the link to its editor. */
export function EditArticleLink({ id }: { id: number }) {
  return (
    <a
      href={`/admin/write/article-${id}`}
      aria-label="改这一篇"
      title="改这一篇"
      className="ui-icon-button article-edit"
    >
      {pen(20)}
    </a>
  )
}

/**
 * Beside the name of an album, and in its viewer: the link to its section of the console; without an id, to
 * all albums.
 */
export function EditAlbumLink({ id }: { id?: number }) {
  const words = id === undefined ? '理相册' : '理这一本'
  return (
    <a
      href={id === undefined ? '/admin/albums' : `/admin/albums/${id}`}
      aria-label={words}
      title={words}
      className="ui-icon-button album-edit"
    >
      {pen(20)}
    </a>
  )
}

/** The console's screen for the captions of an album. */
export const captionsHref = (id: number) => `/admin/albums/${id}?view=caption`

/** Under a talk. */
export function EditTalkLink({ id }: { id: number }) {
  return (
    <a
      href={`/admin/talk?id=${id}`}
      aria-label="改这一条"
      title="改这一条"
      className="talk-action icon-action"
    >
      {pen(16)}
    </a>
  )
}

export { ModerationActions } from './owner-actions.tsx'
