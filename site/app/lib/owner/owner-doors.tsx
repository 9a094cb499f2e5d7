import { PenLine } from '@xiaolou/ui/icon'
import './owner-doors.css'

const pen = (sizePx: number) => <PenLine size={sizePx} aria-hidden="true" />

/** In the bar: to a new article. */
export function WriteDoor() {
  return (
    <a href="/admin/write" aria-label="写文章" title="写文章" className="ui-icon-button">
      {pen(20)}
    </a>
  )
}

/** In the menu of who is signed in: to the console. */
export function RoomDoor() {
  return (
    <a href="/admin" className="ui-menu-item">
      里屋
    </a>
  )
}

/** The same in the drawer of a small window. */
export function PhoneDoor() {
  return (
    <a href="/admin" className="own-notices">
      里屋
    </a>
  )
}

/** Beside an article's title: to where it is written. */
export function ArticleDoor({ id }: { id: number }) {
  return (
    <a
      href={`/admin/write/article-${id}`}
      aria-label="改这一篇"
      title="改这一篇"
      className="ui-icon-button article-door"
    >
      {pen(20)}
    </a>
  )
}

/** Under a talk. */
export function TalkDoor({ id }: { id: number }) {
  return (
    <a href={`/admin/talk?id=${id}`} aria-label="改这一条" title="改这一条" className="talk-act icon-act">
      {pen(16)}
    </a>
  )
}

export { ModerationActs } from './owner-acts.tsx'
