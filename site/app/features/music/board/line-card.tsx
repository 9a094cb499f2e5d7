import { useLazy } from '@xiaolou/browser/lazy'
import { musicPath } from '@xiaolou/contract/song-link'
import { Image } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { useShared } from '~/lib/site.ts'
import { RoundButton } from '../controls/fields.tsx'
import { useView } from '../music-player.ts'

const loadCard = () => import('./lyric-card.tsx').then(module => module.LyricCard)

/** The line being sung when the button is pressed, as a card; nothing without one. */
export function LineCard() {
  const song = useView(view => view.song)
  const sung = useView(({ lyric: { lyrics, index } }) =>
    lyrics.kind === 'timed' ? (lyrics.lines[index]?.text ?? '') : '',
  )
  const { Part: LyricCard, isOpen, open, close } = useLazy({ name: '卡片', load: loadCard })
  const [line, setLine] = useState('')
  const address = useShared()
  if (!song || (sung === '' && !isOpen)) return null
  const draw = () => {
    setLine(sung)
    open()
  }
  return (
    <>
      <RoundButton label="把这一句画成卡片" Icon={Image} onClick={draw} />
      {LyricCard && isOpen && (
        <LyricCard
          song={song}
          lines={[line]}
          address={address(musicPath({ kind: 'song', id: song.id }))}
          onClose={close}
        />
      )}
    </>
  )
}
