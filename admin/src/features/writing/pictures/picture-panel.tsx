import { useEffect, useState } from 'react'
import type { Surface } from '../../../lib/surface.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureRows } from './picture-rows.tsx'
import { picturesIn, type WrittenPicture } from './picture-text.ts'
import type { Pictures } from './use-pictures.ts'

/** Long texts are not scanned on every key press. */
const lookAfterMs = 600

/** The pictures of a text: those being uploaded, and those without alternative text. */
export function PicturePanel({ surface, pictures }: { surface: Surface; pictures: Pictures }) {
  const [silent, setSilent] = useState<readonly WrittenPicture[]>([])
  const [opened, setOpened] = useState<WrittenPicture>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setSilent(picturesIn(surface.getText()).filter(({ alt }) => alt === ''))
    const off = surface.onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(look, lookAfterMs)
    })
    look()
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [surface])
  const [first] = silent
  return (
    <div className="picture-desk">
      <PictureRows pictures={pictures} />
      {first && (
        <p className="picture-ask ink-3 text-13-5 line-below">
          {silent.length} 张图还没有说明
          <button type="button" onClick={() => setOpened(first)}>
            补一句
          </button>
        </p>
      )}
      <PictureDialog
        picture={opened}
        surface={surface}
        pictures={pictures}
        onClose={() => {
          setOpened(undefined)
          surface.focus()
        }}
      />
    </div>
  )
}
