import { Palette } from '@xiaolou/ui/icon'
import { boardSizes } from './core/board.ts'
import { actions, useView } from './music-player.ts'
import { MusicPop } from './music-pop.tsx'
import { RangeField } from './range-field.tsx'
import './music-settings.css'

const sizes = [
  { name: 'titleRem', words: '歌名' },
  { name: 'authorRem', words: '歌手' },
  { name: 'lyricRem', words: '歌词' },
] as const

/** Sizes, brightness and background of the special board; all kept in this browser. */
export function StylePop() {
  const board = useView(view => view.board)
  const { hasTranslation, hasRoman } = useView(view => view.lyric.sheet)
  return (
    <MusicPop name="style" title="样式" icon={<Palette size={20} aria-hidden="true" />}>
      <h3>样式</h3>
      {sizes.map(({ name, words }) => (
        <label key={name} className="music-field">
          <span>{words}</span>
          <RangeField
            min={boardSizes[name].min}
            max={boardSizes[name].max}
            step={boardSizes[name].step}
            aria-label={`${words}的大小`}
            value={board[name]}
            onChange={event => actions.setBoard({ [name]: event.currentTarget.valueAsNumber })}
          />
          <output>{board[name].toFixed(1)}</output>
        </label>
      ))}
      <p className="music-field">
        <span>亮度</span>
        <button type="button" onClick={actions.cycleBrightness} className="music-chip">
          {`${Math.round(board.brightness * 100)}%，再亮一点`}
        </button>
      </p>
      <p className="music-field">
        <span>背景</span>
        <label className="music-chip">
          {board.backgroundUrl ? '换一张' : '用自己的图'}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) actions.setBackground(file)
              // The same picture may be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
        {board.backgroundUrl && (
          <button type="button" onClick={() => actions.setBackground(undefined)} className="music-chip">
            不用了
          </button>
        )}
      </p>
      {(hasTranslation || hasRoman) && (
        <p className="music-field">
          <span>每句下面</span>
          {hasTranslation && (
            <button
              type="button"
              aria-pressed={board.isTranslationShown}
              onClick={() => actions.setBoard({ isTranslationShown: !board.isTranslationShown })}
              className="music-chip"
            >
              译文
            </button>
          )}
          {hasRoman && (
            <button
              type="button"
              aria-pressed={board.isRomanShown}
              onClick={() => actions.setBoard({ isRomanShown: !board.isRomanShown })}
              className="music-chip"
            >
              注音
            </button>
          )}
        </p>
      )}
      <small className="music-hint">图片只留在这台设备上。</small>
    </MusicPop>
  )
}
