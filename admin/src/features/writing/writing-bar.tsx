import { Button, IconButton } from '@xiaolou/ui/button'
import { Columns2, FileDown, Focus, ListTree } from '@xiaolou/ui/console-icon'
import { ArrowLeft, Eye, Search } from '@xiaolou/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftSaver } from './save/saver.ts'
import { SaveWords } from './save-labels.tsx'
import type { Desk } from './use-editor.ts'

/** Back link, saving state, layout buttons, and the publish button. */
export function WritingBar({
  saver,
  desk,
  isPublishing,
  publishWord,
  menu,
  onFind,
  onDownload,
  onPublish,
  onCompare,
}: {
  saver: DraftSaver
  desk: Desk
  isPublishing: boolean
  publishWord: string
  /** On a phone: what does not fit here. */
  menu: ReactNode
  onFind: () => void
  onDownload: () => void
  onPublish: () => void
  onCompare: () => void
}) {
  return (
    <header className="writing-bar row gap-4 line-below">
      <Link to="/articles" aria-label="回文章" title="回文章" className="ui-icon-button">
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <span className="writing-where ink-3 text-14">文章</span>
      <h1 className="sr-only">写文章</h1>
      <SaveWords saver={saver} onCompare={onCompare} />
      <span className="writing-space" />
      <span className="writing-switches">
        <IconButton
          label="大纲与历史"
          aria-pressed={desk.hasSide}
          className="not-phone"
          onClick={desk.turnSide}
          icon={ListTree}
          iconPx={20}
        />
        <IconButton label="查找" className="not-phone" onClick={onFind} icon={Search} iconPx={20} />
        <IconButton
          label="下载 .md 文件"
          className="not-phone"
          onClick={onDownload}
          icon={FileDown}
          iconPx={20}
        />
        <IconButton
          label="专注"
          className="not-phone"
          onClick={() => desk.setFocused(true)}
          icon={Focus}
          iconPx={20}
        />
        <IconButton label="预览" aria-pressed={desk.isPreviewing} onClick={desk.turnPreview}>
          <Columns2 size={20} aria-hidden="true" className="not-phone" />
          <Eye size={20} aria-hidden="true" className="phone-only" />
        </IconButton>
        {menu}
      </span>
      <Button tone={isPublishing ? 'outline' : 'primary'} onClick={onPublish}>
        {publishWord}
      </Button>
    </header>
  )
}
