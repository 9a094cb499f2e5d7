import { showNotice } from '@xiaolou/browser/notice'
import { Button } from '@xiaolou/ui/button'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useDrop } from '../../lib/file-drop.ts'
import { type Given, readChosen, readDropped } from './chosen-files.ts'

/** Where files are dropped or chosen: several, or a whole folder. */
export function Dropzone({
  isPrimary = false,
  takesFolders = true,
  onGive,
  children,
}: {
  isPrimary?: boolean
  takesFolders?: boolean
  onGive: (given: Given) => void
  children: ReactNode
}) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement | null>(null)
  const [isReading, setIsReading] = useState(false)
  const give = async (read: Given | undefined | Promise<Given | undefined>) => {
    setIsReading(true)
    try {
      const given = await read
      if (given) onGive(given)
      else showNotice({ tone: 'warn', title: '里面是空的', text: '没有一个能收的文件，换一份试试。' })
    } catch {
      showNotice({ tone: 'danger', title: '读不到', text: '浏览器没能读这份东西。用「选文件夹」再试一次。' })
    } finally {
      setIsReading(false)
    }
  }
  const drop = useDrop(transfer => give(readDropped(transfer)))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (chosen.length > 0) void give(readChosen(chosen))
  }
  return (
    <div className="give" {...drop}>
      <div className="give-words">{children}</div>
      <div className="transfer-actions">
        <Button
          tone={isPrimary ? 'primary' : 'outline'}
          isBusy={isReading}
          onClick={() => files.current?.click()}
        >
          {isReading ? '正在看…' : '选文件'}
        </Button>
        {takesFolders && (
          <Button isBusy={isReading} onClick={() => folder.current?.click()} className="give-folder">
            选文件夹
          </Button>
        )}
        <span className="give-hint">也可以拖到这里</span>
      </div>
      <input ref={files} type="file" multiple hidden aria-label="选要交的文件" onChange={choose} />
      <input
        ref={input => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        type="file"
        hidden
        aria-label="选要交的文件夹"
        onChange={choose}
      />
    </div>
  )
}
