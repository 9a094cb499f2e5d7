import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Choice } from '../../lib/list-tools.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { type ShortcutGroup, useShortcuts } from '../../lib/shortcuts.ts'
import { SaveState, UnsavedNotes } from '../../lib/unsaved.tsx'
import { startOf } from './lyric-doc.ts'
import type { Place } from './lyric-edit.ts'
import { LyricLines } from './lyric-lines.tsx'
import { LyricTools } from './lyric-tools.tsx'
import { type OpenedLyric, useLyric } from './use-lyric.ts'
import { useLyricKeys } from './use-lyric-keys.ts'
import { rates, sungAt, useFrames, useSound } from './use-sound.ts'
import { Wave } from './wave.tsx'

const skipMs = 3_000
/** A loop starts this long before its line. */
const leadMs = 600
const noKeys = { isPlaying: false, tap() {}, withMod: {}, beside: {}, anywhere: {} }
const rateWords = { 1: '原速', 0.75: '慢一点', 0.5: '慢一半' } as const

const shortcuts: ShortcutGroup = {
  name: '打点',
  shortcuts: [
    { keys: 'Space', does: '此刻唱到下一句（逐字时下一个字）' },
    { keys: 'Enter', does: '上一句到此为止' },
    { keys: 'p', does: '放、停' },
    { keys: 'ArrowLeft', does: '退三秒' },
    { keys: 'ArrowRight', does: '进三秒' },
    { keys: 'ArrowUp', does: '到上一句' },
    { keys: 'ArrowDown', does: '到下一句' },
    { keys: '[', does: '这一行早 10 毫秒' },
    { keys: ']', does: '这一行晚 10 毫秒' },
    { keys: 'Mod+z', does: '撤销' },
    { keys: 'Mod+s', does: '存下' },
  ],
}

/** `onReopen` opens the song again, with its stored state. */
export function LyricEditor({ opened, onReopen }: { opened: OpenedLyric; onReopen: () => void }) {
  const lyric = useLyric(opened)
  const { state, act, isElsewhere } = lyric
  const { doc, at } = state
  const { song, address } = opened
  const sound = useSound({ id: song.id, address })
  const [hasTranslations, setHasTranslations] = useState(
    doc.lines.some(({ translation }) => translation !== ''),
  )
  const [isLooping, setIsLooping] = useState(false)
  const [sung, setSung] = useState<Place>()
  useShortcuts(shortcuts)
  useFrames(sound.isPlaying, () => {
    const ms = sound.getMs()
    const now = sungAt(doc, ms)
    if (now?.line !== sung?.line || now?.word !== sung?.word) setSung(now)
    const line = doc.lines[at.line]
    const [from, until] = [line && startOf(line), doc.lines[at.line + 1]].map(one =>
      typeof one === 'object' ? startOf(one) : one,
    )
    if (isLooping && from !== undefined && (ms > (until ?? song.duration_ms) || ms < from - 2 * leadMs))
      sound.seek(from - leadMs)
  })

  const tap = () => act({ type: 'tap', ms: sound.getMs() })
  const end = () => act({ type: 'end', ms: sound.getMs() })
  const goBy = (lines: number) => {
    const line = Math.min(doc.lines.length - 1, Math.max(0, at.line + lines))
    if (line >= 0) act({ type: 'go', to: { line, word: 0 } })
  }
  useLyricKeys(
    isElsewhere
      ? noKeys
      : {
          isPlaying: sound.isPlaying,
          tap,
          withMod: {
            s: () => lyric.save(),
            z: event => act({ type: event.shiftKey ? 'redo' : 'undo' }),
            y: () => act({ type: 'redo' }),
          },
          beside: { enter: end },
          anywhere: {
            p: sound.turn,
            '[': () => act({ type: 'nudge', byMs: -10, scope: 'line' }),
            ']': () => act({ type: 'nudge', byMs: 10, scope: 'line' }),
            arrowleft: () => sound.seek(sound.getMs() - skipMs),
            arrowright: () => sound.seek(sound.getMs() + skipMs),
            arrowup: () => goBy(-1),
            arrowdown: () => goBy(1),
          },
        },
  )
  const isOver = at.line >= doc.lines.length
  const next = doc.lines[at.line]?.words[at.word]?.text.trim() ?? ''
  return (
    <div className="lyric-room">
      <ScreenHead
        title={song.name}
        lead={
          <>
            {song.artists.length > 0 && `${song.artists.join('、')}　`}
            <SaveState {...lyric} />
          </>
        }
        actions={
          <>
            <Button
              tone="quiet"
              disabled={isElsewhere || state.past.length === 0}
              onClick={() => act({ type: 'undo' })}
            >
              撤销
            </Button>
            <Button
              tone="quiet"
              disabled={isElsewhere || state.future.length === 0}
              onClick={() => act({ type: 'redo' })}
            >
              重做
            </Button>
            <Button
              tone="primary"
              isBusy={lyric.isBusy}
              disabled={isElsewhere || !lyric.isChanged}
              onClick={() => void lyric.save()}
            >
              存下
            </Button>
          </>
        }
      />
      {isElsewhere && (
        <section role="alert" className="lyric-note">
          <p>这首词在另一个窗口里改过，这里先停笔。</p>
          <Button size="small" onClick={onReopen}>
            在这里接着改
          </Button>
        </section>
      )}
      <div inert={isElsewhere}>
        <UnsavedNotes
          className="lyric-note"
          error={lyric.error || sound.failure}
          conflict={lyric.theirs && <p>歌词在别处又改过。留哪一份？</p>}
          continued={lyric.isTakenUp && '接着上次没存的。'}
          keepMine={lyric.keepMine}
          takeTheirs={lyric.takeTheirs}
          giveUp={lyric.giveUp}
        >
          {lyric.hasTtml && (
            <p className="lyric-note">这首歌旁边有一份 TTML，它说了算。在这里存下，就把它收成 .ttml.old。</p>
          )}
        </UnsavedNotes>
        <section aria-label="声音" className="lyric-sound">
          <Wave sound={sound} address={address} doc={doc} lengthMs={song.duration_ms} />
          <div className="lyric-transport">
            <Button onClick={sound.turn}>{sound.isPlaying ? '停' : '放'}</Button>
            <Button tone="quiet" onClick={() => sound.seek(sound.getMs() - skipMs)}>
              退三秒
            </Button>
            <Button tone="quiet" aria-pressed={isLooping} onClick={() => setIsLooping(!isLooping)}>
              循环这行
            </Button>
            <Choice
              label="快慢"
              value={String(sound.rate)}
              options={rates.map(rate => ({ value: String(rate), label: rateWords[rate] }))}
              onChoose={value => sound.setRate(Number(value))}
            />
          </div>
        </section>
        <div className="lyric-desk">
          {doc.lines.length === 0 ? (
            <EmptyState drawing="tea" title="还没有词。" text="在「换一份歌词」里贴上，一边听一边打点。" />
          ) : (
            <LyricLines {...{ doc, at, sung, hasTranslations, act }} onHear={ms => sound.seek(ms - leadMs)} />
          )}
          <LyricTools
            {...{ state, act, hasTranslations }}
            songMs={song.duration_ms}
            onTranslations={setHasTranslations}
          />
        </div>
        <div className="lyric-tap raised gap-8">
          <Button
            data-tap
            size="large"
            disabled={isOver}
            onPointerDown={event => {
              // A touch click fires late; use the time of the press.
              event.preventDefault()
              event.currentTarget.focus()
              tap()
            }}
            onClick={event => event.detail === 0 && tap()}
          >
            {isOver ? '到底了' : `打点：${next || '空行'}`}
          </Button>
          <Button size="large" tone="quiet" onClick={end}>
            收声
          </Button>
        </div>
      </div>
    </div>
  )
}
