import { Palette } from '@xiaolou/ui/icon'
import { MusicPopover } from '../controls/popovers.tsx'
import { MusicChip, RangeRow } from '../controls/rows.tsx'
import { boardSizes } from '../core/board.ts'
import { actions, useView } from '../music-player.ts'
import { UnderLineChips } from './lyric-labels.tsx'
import '../controls/popover-contents.css'

const sizes = [
  { name: 'titleRem', words: '歌名' },
  { name: 'authorRem', words: '歌手' },
  { name: 'lyricRem', words: '歌词' },
] as const

/** Sizes, brightness and background of the special board, stored in this browser. */
export function StylePopover() {
  const board = useView(view => view.board)
  const hasUnderLine = useView(({ lyric }) => lyric.lyrics.hasTranslation || lyric.lyrics.hasRoman)
  return (
    <MusicPopover name="style" title="样式" icon={<Palette size={20} aria-hidden="true" />}>
      <h3>样式</h3>
      {sizes.map(({ name, words }) => (
        <RangeRow
          key={name}
          words={words}
          text={board[name].toFixed(1)}
          aria-label={`${words}的大小`}
          min={boardSizes[name].min}
          max={boardSizes[name].max}
          step={boardSizes[name].step}
          value={board[name]}
          onChange={event => actions.setBoard({ [name]: event.currentTarget.valueAsNumber })}
        />
      ))}
      <p className="music-field text-15">
        <span>亮度</span>
        <MusicChip
          onClick={actions.cycleBrightness}
        >{`${Math.round(board.brightness * 100)}%，再亮一点`}</MusicChip>
      </p>
      <p className="music-field text-15">
        <span>背景</span>
        <label className="music-chip inline-row ink-2 text-13-5">
          {board.backgroundUrl ? '换一张' : '用自己的图'}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) actions.setBackground(file)
              // So that the same picture can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
        {board.backgroundUrl && (
          <MusicChip onClick={() => actions.setBackground(undefined)}>不用了</MusicChip>
        )}
      </p>
      {hasUnderLine && (
        <p className="music-field text-15">
          <span>每句下面</span>
          <UnderLineChips />
        </p>
      )}
      <small className="music-hint ink-3 text-13-5">图片只留在这台设备上。</small>
    </MusicPopover>
  )
}
