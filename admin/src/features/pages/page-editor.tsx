import { limits } from '@xiaolou/contract/limits'
import { type OwnPage, pageStatus } from '@xiaolou/contract/page'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { Switch } from '@xiaolou/ui/switch'
import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../../lib/form.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { SaveState, UnsavedNotes } from '../../lib/unsaved.tsx'
import { PageBody } from './page-body.tsx'
import { problemOfPath } from './page-draft.ts'
import { type SavedPage, usePage } from './use-page.ts'

/** Title, address and text of a page, and its preview. */
export function PageEditor({
  id,
  opened,
  pages,
  onAdded,
}: {
  id: number
  opened: SavedPage
  pages: readonly OwnPage[]
  onAdded: (id: number) => void
}) {
  const page = usePage(id, opened, onAdded)
  const { fields, theirs, change } = page
  const [isAsked, setIsAsked] = useState(false)
  /** Remounts the field when its text was replaced from outside. */
  const [turn, setTurn] = useState(0)
  const putAnother = (act: () => unknown) => () => {
    act()
    setTurn(last => last + 1)
  }
  const problem = problemOfPath(fields.path, id, pages)
  const isUntitled = fields.title.trim() === ''
  const save = () => {
    setIsAsked(true)
    if (!problem && !isUntitled) void page.save()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the fields; a button does the same.
    <div className="page-room" onKeyDown={press}>
      <ScreenHead
        title={id === 0 ? '写一页' : fields.title || '没有标题'}
        lead={<SaveState {...page} />}
        actions={
          <>
            {id > 0 && opened.fields.status === pageStatus.public && (
              <a href={encodeURI(opened.fields.path)} className={buttonClass({ tone: 'quiet' })}>
                在站上看
              </a>
            )}
            <Button tone="primary" isBusy={page.isBusy} disabled={!page.isChanged} onClick={save}>
              存下
            </Button>
          </>
        }
      />
      <UnsavedNotes
        className="page-note row line-below wrap"
        error={page.error}
        conflict={theirs && <OtherVersion page={theirs} />}
        continued={page.isTakenUp && '接着上次没存的写。'}
        keepMine={page.keepMine}
        takeTheirs={putAnother(page.takeTheirs)}
        giveUp={putAnother(page.giveUp)}
      />
      <div className="page-fields">
        <TextField
          label="标题"
          error={isAsked && isUntitled ? '给它一个标题' : ''}
          isRequired
          maxLength={limits.titleMaxLength}
          value={fields.title}
          onWrite={title => change({ title })}
        />
        <TextField
          label="地址"
          error={isAsked || fields.path !== opened.fields.path ? problem : ''}
          hint={id === 0 ? '这个地址可以用。' : '换了地址，旧的会自己转过来。'}
          isRequired
          maxLength={200}
          spellCheck={false}
          autoCapitalize="off"
          value={fields.path}
          onWrite={path => change({ path })}
        />
        <TextField
          label="一句话"
          hint="写给搜索引擎。空着就用正文的开头。"
          maxLength={limits.descriptionMaxLength}
          value={fields.description}
          onWrite={description => change({ description })}
        />
        <div className="page-switches row wrap">
          <Switch
            label="放进菜单"
            checked={fields.in_menu}
            onChange={event => change({ in_menu: event.currentTarget.checked })}
          />
          <Switch
            label="只自己看"
            checked={fields.status === pageStatus.private}
            onChange={event =>
              change({ status: event.currentTarget.checked ? pageStatus.private : pageStatus.public })
            }
          />
        </div>
      </div>
      <PageBody
        key={turn}
        title={fields.title}
        content={fields.content}
        onChange={content => change({ content })}
      />
    </div>
  )
}

function OtherVersion({ page: { updatedAt, fields } }: { page: SavedPage }) {
  return (
    <>
      <p>这一页 {updatedAt.slice(5, 16)} 在别处又改过。留哪一份？</p>
      <details>
        <summary>看看那边写的</summary>
        <pre>{fields.content}</pre>
      </details>
    </>
  )
}
