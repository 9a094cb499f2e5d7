import { useOverlay } from '@xiaolou/ui/overlay'
import { LyricLines } from './lyric-lines.tsx'
import { actions, useView } from './music-player.ts'
import { changeScreen } from './screen.ts'
import { SongCover } from './song-cover.tsx'
import { artistsOf } from './song-words.ts'
import './lyric.css'
import './lyric-board.css'

const coverPx = 300
const stepMs = 500

/** The lyric board, COMMON: the song to the left, its lines to the right. */
export function LyricBoard() {
  const song = useView(view => view.song)
  const { sheet } = useView(view => view.lyric)
  const { areCreditsShown } = useView(view => view.board)
  useOverlay(true, () => changeScreen({ isBoard: false }))
  if (!song) return <p className="music-board lyric-none">还没有歌。挑一首，词会在这里慢慢展开。</p>
  return (
    <section className="music-board" aria-label="歌词">
      <div className="lyric-song">
        <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
        <h2>{song.name}</h2>
        <p>{[artistsOf(song), song.al.name].filter(Boolean).join(' · ')}</p>
        {areCreditsShown && <p className="lyric-credits">{sheet.credits.join('　')}</p>}
        <BoardTools />
      </div>
      <LyricLines />
    </section>
  )
}

function BoardTools() {
  const { sheet, offsetMs } = useView(view => view.lyric)
  const { isTranslationShown, isRomanShown, areCreditsShown } = useView(view => view.board)
  const toggles = [
    { words: '译文', isThere: sheet.hasTranslation, isOn: isTranslationShown, name: 'isTranslationShown' },
    { words: '注音', isThere: sheet.hasRoman, isOn: isRomanShown, name: 'isRomanShown' },
    { words: '词曲', isThere: sheet.credits.length > 0, isOn: areCreditsShown, name: 'areCreditsShown' },
  ] as const
  return (
    <div className="lyric-tools">
      {toggles
        .filter(({ isThere }) => isThere)
        .map(({ words, isOn, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => actions.setBoard({ [name]: !isOn })}
            className="music-chip"
          >
            {words}
          </button>
        ))}
      <button type="button" onClick={() => actions.setBoard({ lyricType: 'SPECIAL' })} className="music-chip">
        整窗
      </button>
      {sheet.kind === 'timed' && (
        <fieldset className="lyric-offset">
          <legend className="sr-only">歌词早晚</legend>
          <button
            type="button"
            aria-label="歌词晚半秒"
            onClick={() => actions.setLyricOffset(offsetMs - stepMs)}
            className="music-chip"
          >
            晚
          </button>
          <output>
            {offsetMs === 0 ? '准时' : `${offsetMs > 0 ? '早' : '晚'} ${Math.abs(offsetMs) / 1000} 秒`}
          </output>
          <button
            type="button"
            aria-label="歌词早半秒"
            onClick={() => actions.setLyricOffset(offsetMs + stepMs)}
            className="music-chip"
          >
            早
          </button>
        </fieldset>
      )}
    </div>
  )
}
