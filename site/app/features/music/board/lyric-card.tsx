import { deviceWall } from '@xiaolou/browser/clock'
import type { Song } from '@xiaolou/contract/music'
import { useSite } from '~/lib/site.ts'
import { CardDialog } from '~/shared/share-card/card-dialog.tsx'
import { artistsOf } from '../song.tsx'

/** The chosen lines as a card. */
export function LyricCard({
  song,
  lines,
  address,
  onClose,
}: {
  song: Song
  lines: readonly string[]
  address: string
  onClose: () => void
}) {
  const { blog_name } = useSite().config
  const card = {
    text: lines.join('\n'),
    isVerse: true,
    title: `《${song.name}》`,
    signature: [artistsOf(song), blog_name].filter(Boolean).join(' · '),
    day: deviceWall().slice(0, 10),
    address,
    // Site names like these end in a word for a house: 楼, 轩, 斋, 阁.
    seal: [...blog_name].at(-1) ?? '楼',
  }
  return <CardDialog isOpen card={card} onClose={onClose} />
}
