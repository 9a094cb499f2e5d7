import { getTheme } from '@xiaolou/browser/theme'
import type { Song } from '@xiaolou/contract/music'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Skeleton } from '@xiaolou/ui/state'
import { useEffect, useState } from 'react'
import { drawCard, pictureOf } from '~/lib/card/card.ts'
import { useSite } from '~/lib/site.ts'
import { artistsOf } from '../song.tsx'

type Picture = { readonly url: string; readonly file: Blob }

/** The chosen lines as a picture, drawn here: to be seen, copied, kept. */
export function LyricCard(props: {
  song: Song
  lines: readonly string[]
  address: string
  onClose: () => void
}) {
  const { song, lines, address, onClose } = props
  const { blog_name } = useSite().config
  const text = lines.join('\n')
  const picture = useDrawn({
    text,
    title: `《${song.name}》`,
    signature: [artistsOf(song), blog_name].filter(Boolean).join(' · '),
    address,
    // Houses end in what they are: 楼, 轩, 斋, 阁.
    seal: [...blog_name].at(-1) ?? '楼',
  })
  const [said, setSaid] = useState('')
  const copy = async (file: Blob) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })])
      setSaid('已复制')
    } catch {
      // Plain http has no clipboard, and a reader may have said no.
      setSaid('没有复制成，存成图片也一样')
    }
  }
  return (
    <Dialog isOpen onOpenChange={isOpen => !isOpen && onClose()} title="词句卡片" widthPx={520}>
      <div className="lyric-card">
        {picture === 'failed' ? (
          <p className="ink-2">这个浏览器画不了图，词句还可以抄下来。</p>
        ) : picture ? (
          <img src={picture.url} alt={`${text}，出自《${song.name}》`} />
        ) : (
          <Skeleton className="lyric-card-waiting" />
        )}
        {picture && picture !== 'failed' && (
          <div className="lyric-card-acts">
            <output className="ink-3 text-13-5">{said}</output>
            <a href={picture.url} download={`${song.name}.png`} className={buttonClass({})}>
              存成图片
            </a>
            <Button tone="primary" onClick={() => void copy(picture.file)}>
              复制图片
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

type Words = Record<'text' | 'title' | 'signature' | 'address' | 'seal', string>

/** Draws once, in the light that the page wears then. */
function useDrawn({ text, title, signature, address, seal }: Words): Picture | 'failed' | undefined {
  const [picture, setPicture] = useState<Picture | 'failed'>()
  useEffect(() => {
    let isOver = false
    let url = ''
    const draw = async () => {
      const canvas = drawCard({
        ...{ text, title, signature, address, seal },
        isVerse: true,
        dateText: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' }).format(),
        theme: getTheme(),
      })
      const file = await pictureOf(canvas)
      if (isOver) return
      url = URL.createObjectURL(file)
      setPicture({ url, file })
    }
    draw().catch(() => !isOver && setPicture('failed'))
    return () => {
      isOver = true
      URL.revokeObjectURL(url)
    }
  }, [text, title, signature, address, seal])
  return picture
}
