import { useStore } from '@xiaolou/browser/use-store'
import { postPath } from '@xiaolou/contract/address'
import type { QuotedPlace } from '@xiaolou/contract/quote'
import type { NamedMusic } from '@xiaolou/contract/song-link'
import { Avatar } from '@xiaolou/ui/avatar'
import { useRef } from 'react'
import { isOn, playerNow, playerPort, sungLine } from '~/lib/player.ts'
import type { ReadArticle } from '../article-data.ts'
import { MarginMark } from '../quote/margin-marks.tsx'
import { quoterOf } from '../quote/places-by-block.ts'
import { firstWords } from './margin-rules.ts'
import { type Note, useNotes, useSettledNotes } from './use-notes.ts'
import './margin.css'

/** Beside the text of a wide window: its footnotes, who speaks of it, and the line that is being sung. */
export function Margin({ article }: { article: ReadArticle }) {
  const margin = useRef<HTMLElement>(null)
  const notes = useNotes()
  useSettledNotes(margin, notes)
  return (
    <aside ref={margin} className="article-margin" aria-label="页边">
      {article.music && <Song article={article} music={article.music} />}
      {notes.map(note =>
        note.kind === 'footnote' ? (
          <Footnote key={note.key} note={note} />
        ) : (
          <Said key={note.key} note={note} />
        ),
      )}
    </aside>
  )
}

const Footnote = ({ note: { number, html } }: { note: Extract<Note, { kind: 'footnote' }> }) => (
  <div className="margin-note margin-footnote ink-2" aria-hidden="true">
    <i>{number}</i>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a part of the article, sanitised by the server. */}
    <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  </div>
)

/** More of them are in the list that the number opens. */
const facesShown = 3

function Said({ note: { places, anchor } }: { note: Extract<Note, { kind: 'quotes' }> }) {
  return (
    <div className="margin-note margin-said">
      {places.slice(0, facesShown).map(place => (
        <Face key={place.id} place={place} anchor={anchor} />
      ))}
      {places.length > facesShown && <MarginMark places={places} isTotal />}
    </div>
  )
}

const highlightName = 'quoted'

function Face({ place, anchor }: { place: QuotedPlace; anchor: Range }) {
  const { by_name, by_avatar, by_words } = place
  const { href, where } = quoterOf(place)
  const point = () => CSS.highlights?.set(highlightName, new Highlight(anchor))
  const leave = () => CSS.highlights?.delete(highlightName)
  return (
    <a href={href} onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave}>
      <Avatar name={by_name} src={by_avatar} sizePx={24} />
      <span className="sr-only">{`${by_name}${where}：${by_words}`}</span>
      <bdi className="one-line" aria-hidden="true">
        {firstWords(by_words)}
      </bdi>
    </a>
  )
}

/** The article's own music while the player has it: it goes along with the reader. */
function Song({ article, music }: { article: ReadArticle; music: NamedMusic }) {
  const isHere = useStore(playerNow, now => isOn(now, music))
  const isPaused = useStore(playerNow, now => now.isPaused)
  const sung = useStore(sungLine)
  if (!isHere) return null
  const source = { title: article.article_title, path: postPath(article.slug), isOwnMusic: true }
  return (
    <button
      type="button"
      className="margin-song"
      data-playing={!isPaused || undefined}
      aria-label={`${isPaused ? '播放' : '暂停'}：${music.name}`}
      onClick={() => playerPort.toggle({ target: music, source })}
    >
      <bdi className="margin-song-name ink-3 one-line">{music.name}</bdi>
      <bdi className="margin-sung" data-silent={sung === '' || undefined}>
        {sung || music.artist}
      </bdi>
    </button>
  )
}
