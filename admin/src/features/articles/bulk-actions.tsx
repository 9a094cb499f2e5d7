import { useBusy } from '@xiaolou/browser/busy'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { Menu, MenuItem } from '@xiaolou/ui/menu'
import { Popover } from '@xiaolou/ui/popover'
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { type SubmitEvent, useId, useState } from 'react'
import type { Act } from './change.ts'

/** Bulk actions on articles. */
export function BulkActions({
  isBinned,
  names,
  onAct,
}: {
  isBinned: boolean
  names: { categories: readonly string[]; tags: readonly string[] }
  onAct: (act: Act) => Promise<void>
}) {
  const { isBusy, run } = useBusy()
  const act = (what: Act) => run(() => onAct(what))
  if (isBinned)
    return (
      <>
        <Button size="small" isBusy={isBusy} onClick={() => void act({ do: 'restore' })}>
          拿回来
        </Button>
        <WithConfirm
          title="彻底删除这些文章吗"
          description="连同它们的历史和评论。刚删的十秒之内还能反悔，之后就真的没有了。"
          confirmLabel="彻底删除"
          isBusy={isBusy}
          trigger={ask => (
            <Button size="small" isBusy={isBusy} onClick={ask}>
              彻底删除…
            </Button>
          )}
          onConfirm={close => void act({ do: 'delete' }).then(close)}
        />
      </>
    )
  return (
    <>
      <Menu
        side="top"
        trigger={
          <Button size="small" disabled={isBusy}>
            谁能看
          </Button>
        }
      >
        <MenuItem onClick={() => void act({ do: 'visibility', visibility: 'public' })}>公开</MenuItem>
        <MenuItem onClick={() => void act({ do: 'visibility', visibility: 'unlisted' })}>不列出</MenuItem>
        <MenuItem onClick={() => void act({ do: 'visibility', visibility: 'private' })}>只自己</MenuItem>
      </Menu>
      <NameSheet
        word="分类"
        label="归到哪个分类"
        hint="写一个没有的，就新开一个。"
        names={names.categories}
        isBusy={isBusy}
        actions={[{ label: '归进去', run: category => act({ do: 'category', category }) }]}
      />
      <NameSheet
        word="标签"
        label="哪个标签"
        names={names.tags}
        isBusy={isBusy}
        actions={[
          { label: '加上', run: tag => act({ do: 'add_tag', tag }) },
          { label: '去掉', run: tag => act({ do: 'remove_tag', tag }) },
        ]}
      />
      <Menu
        side="top"
        trigger={
          <Button size="small" disabled={isBusy}>
            置顶
          </Button>
        }
      >
        <MenuItem onClick={() => void act({ do: 'pin', is_pinned: true })}>置顶</MenuItem>
        <MenuItem onClick={() => void act({ do: 'pin', is_pinned: false })}>不再置顶</MenuItem>
      </Menu>
      <Button size="small" isBusy={isBusy} onClick={() => void act({ do: 'bin' })}>
        回收站
      </Button>
    </>
  )
}

/** A popover that asks for a name, with suggestions; Enter runs the first of `actions`. */
function NameSheet({
  word,
  label,
  hint,
  names,
  isBusy,
  actions,
}: {
  word: string
  label: string
  hint?: string
  names: readonly string[]
  isBusy: boolean
  actions: readonly { label: string; run: (name: string) => Promise<unknown> }[]
}) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const run = (act: (name: string) => Promise<unknown>) => {
    const given = name.trim()
    if (given === '') return
    setIsOpen(false)
    void act(given)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const [first] = actions
    if (first) run(first.run)
  }
  return (
    <Popover
      side="top"
      title={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      widthPx={280}
      trigger={
        <Button size="small" disabled={isBusy}>
          {word}
        </Button>
      }
    >
      <form onSubmit={submit} className="grid gap-10">
        <Input
          aria-label={label}
          placeholder={label}
          list={listId}
          maxLength={40}
          required
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {names.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {hint && <p className="ui-field-hint">{hint}</p>}
        <div className="wrap gap-8">
          {actions.map((act, at) => (
            <Button
              key={act.label}
              size="small"
              tone={at === 0 ? 'primary' : 'outline'}
              type={at === 0 ? 'submit' : 'button'}
              {...(at > 0 && { onClick: () => run(act.run) })}
            >
              {act.label}
            </Button>
          ))}
        </div>
      </form>
    </Popover>
  )
}
