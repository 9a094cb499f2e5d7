import { useLazy } from '@xiaolou/browser/lazy'
import type { Lyrics } from '@xiaolou/browser/lyric/lyrics'
import { useCopy } from '@xiaolou/browser/use-copy'
import type { Song } from '@xiaolou/contract/music'
import { musicPath } from '@xiaolou/contract/song-link'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { chatOpening, roomWords } from '~/lib/open-chat.ts'
import { useShared, useSite } from '~/lib/site.ts'
import { RoundButton } from '../controls/fields.tsx'
import { changeScreen } from '../screen.ts'
import { artistsOf } from '../song.tsx'
import './lyric-choice.css'

/** More would be the whole song. */
const maxLines = 12

export type LyricChoice = ReturnType<typeof useLyricChoice>

/** The chosen lines, by their index in these lyrics; other lyrics start without a choice. */
export function useLyricChoice(lyrics: Lyrics) {
  const [state, setState] = useState<{ lyrics: Lyrics; places: ReadonlySet<number> }>()
  const places = state?.lyrics === lyrics ? state.places : undefined
  return {
    isChoosing: places !== undefined,
    count: places?.size ?? 0,
    isFull: (places?.size ?? 0) >= maxLines,
    has: (place: number) => places?.has(place) ?? false,
    /** In the song's own order. */
    lines: lyrics.lines.flatMap(({ text }, place) => (places?.has(place) ? [text] : [])),
    begin: () => setState({ lyrics, places: new Set() }),
    end: () => setState(undefined),
    toggle(place: number) {
      const next = new Set(places)
      if (!next.delete(place) && next.size < maxLines) next.add(place)
      setState({ lyrics, places: next })
    },
  }
}

const loadCard = () => import('./lyric-card.tsx').then(module => module.LyricCard)

/** Actions for the chosen lines: a card, copying, or quoting in the chat. */
export function ChoiceBar({ song, choice }: { song: Song; choice: LyricChoice }) {
  const { closed_rooms } = useSite().config
  const hasRoom = !closed_rooms.includes('chat')
  const address = useShared()(musicPath({ kind: 'song', id: song.id }))
  const { Part: LyricCard, isOpen, open, close } = useLazy({ name: '卡片', load: loadCard })
  const { said, copy } = useCopy()
  const { lines, count, isFull } = choice
  const words = lines.join('\n')
  const isNone = count === 0
  const toRoom = () => {
    changeScreen({ isOpen: false })
    roomWords.set(`${words}\n${address}`)
    chatOpening.emit()
  }
  return (
    <div className="lyric-choice row line-above wrap" role="toolbar" aria-label="选中的词句">
      <output className="one-line ink-3 text-13-5 tabular">
        {said || (isNone ? '点几句' : isFull ? `${count} 句，满了` : `${count} 句`)}
      </output>
      <button type="button" disabled={isNone} onClick={open}>
        画成卡片
      </button>
      <button
        type="button"
        disabled={isNone}
        onClick={() => copy(`${words}\n——《${song.name}》，${artistsOf(song)}`)}
      >
        抄下来
      </button>
      {hasRoom && (
        <button type="button" disabled={isNone} onClick={toRoom}>
          引到聊天室
        </button>
      )}
      <RoundButton label="不选了" Icon={X} size={18} onClick={choice.end} />
      {LyricCard && isOpen && <LyricCard song={song} lines={lines} address={address} onClose={close} />}
    </div>
  )
}
