import { quietCall } from '@xiaolou/browser/call'
import { useUser } from '@xiaolou/browser/session'
import { consoleSections } from '@xiaolou/contract/console'
import { getMediaCounts, getMediaList } from '@xiaolou/contract/media'
import { Plus } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useRef, useState } from 'react'
import './media.css'
import { useBusy } from '@xiaolou/browser/busy'
import { sizeText } from '@xiaolou/contract/size-text'
import { Button } from '@xiaolou/ui/button'
import { useFileIntake } from '../../lib/file-drop.ts'
import { Choice, ListTools, Pages, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { sendPicture } from '../../lib/pictures/send-picture.ts'
import { createUploadQueue, useUploads } from '../../lib/pictures/upload-queue.ts'
import { UploadRows } from '../../lib/pictures/upload-rows.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { BulkBar } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useRows } from '../../lib/selection.ts'
import { PicturePicker } from '../../lib/send-picture.tsx'
import { binSome, deleteSome, readMediaNames, restoreSome, type UsedMedia } from './media-actions.ts'
import { mediaBodyOf, pageSize, readFilter } from './media-filter.ts'
import { GridToCome, MediaGrid } from './media-grid.tsx'
import { MediaSide } from './media-side.tsx'
import { UsedDialog } from './used-dialog.tsx'

const emptyWords = {
  all: ['图库还空着。', '把图片拖进来，或者在这里粘贴。'],
  used: ['没有用着的图。', ''],
  unused: ['张张都有去处。', '没有没用到的图。'],
  mine: ['你还没有传过图。', '把图片拖进来，或者在这里粘贴。'],
  guests: ['来客没有传过图。', '聊天室和留言里传的，会在这里。'],
  binned: ['回收站是空的。', '放进来的图留三十天，三十天里都能拿回来。'],
} as const

const sorts = [
  { value: 'created', label: '新的在前' },
  { value: 'created+', label: '旧的在前' },
  { value: 'size', label: '大的在前' },
  { value: 'uses', label: '用得多的在前' },
  { value: 'uses+', label: '用得少的在前' },
] as const

const library = createUploadQueue({ draft: 'library', send: sendPicture })

/** All uploads: their uses, unused ones, the trash. */
export function Component() {
  const ownId = useUser()?.id ?? 0
  const { query: filter, change, typed, hrefOf } = useQueryState(readFilter)
  const { open, ...asked } = filter
  const counts = useLoad('counts', () => quietCall(getMediaCounts))
  const load = useLoad(JSON.stringify(asked), () =>
    quietCall(getMediaList, { body: mediaBodyOf(filter, ownId) }),
  )
  const [used, setUsed] = useState<readonly UsedMedia[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const reload = () => {
    load.reload()
    counts.reload()
  }
  const { uploads, add, retry, drop } = useUploads(library, reload)
  const { page: _, ...found } = asked
  const filterKey = JSON.stringify(found)
  const { rows: items, total, selection, hide } = useRows({ load, keyOf: ({ name }) => name, filterKey })
  const { isBusy, run } = useBusy()
  /** Runs an action on the selection; the names on other pages are loaded first. */
  const withChosen = (act: (names: readonly string[]) => unknown) =>
    run(async () => act(selection.isAll ? await readMediaNames(filter, ownId) : selection.ids))
  const opened = items.find(({ name }) => name === open)
  const showItem = (name: string) => change({ open: name, page: filter.page })
  const close = () => change({ open: '', page: filter.page })
  const bin = async (names: readonly string[], force = false) => {
    setUsed(await binSome(names, { force, reload }))
    selection.clear()
    close()
  }
  const remove = (names: readonly string[]) => {
    deleteSome(names, { reload, hide: isOn => hide(names, isOn) })
    selection.clear()
    if (open) close()
  }
  const restore = async (names: readonly string[]) => {
    await restoreSome(names, reload)
    selection.clear()
    if (open) close()
  }
  const intake = useFileIntake(add)
  const empty = filter.search ? (
    <EmptyState title="没有找到这样的图。" text="换一个词再看看。" />
  ) : (
    <EmptyState drawing="book" title={emptyWords[filter.state][0]} text={emptyWords[filter.state][1]} />
  )
  return (
    <div className="media intake" {...intake}>
      <ScreenHead
        title={consoleSections['/media']}
        lead={
          counts.value &&
          `${counts.value.all.toLocaleString('en')} 张，${sizeText(counts.value.size_bytes)}${counts.value.unused > 0 ? `；其中没用到的 ${sizeText(counts.value.unused_bytes)}` : ''}。`
        }
        actions={
          <>
            <PicturePicker ref={picker} label="选图片" onPick={add} multiple />
            <Button tone="primary" onClick={() => picker.current?.click()}>
              <Plus size={18} aria-hidden="true" />
              传图片
            </Button>
          </>
        }
      />
      <ListTools>
        <Tabs
          label="哪些"
          tabs={[
            { value: 'all', label: '全部', count: counts.value?.all },
            { value: 'used', label: '用着的' },
            { value: 'unused', label: '没用到的', count: counts.value?.unused },
            { value: 'mine', label: '我传的' },
            { value: 'guests', label: '来客传的' },
            { value: 'binned', label: '回收站', count: counts.value?.binned },
          ]}
          current={filter.state}
          hrefOf={state => hrefOf({ state, user: 0, open: '' })}
        />
        <SearchField label="文件名或地址" {...typed(filter.search, words => ({ search: words }))} />
        <Choice
          label="排序"
          value={`${filter.sort}${filter.isAscending ? '+' : ''}`}
          options={sorts}
          onChoose={value => {
            const sort = (['size', 'uses'] as const).find(one => value.startsWith(one)) ?? 'created'
            change({ sort, isAscending: value.endsWith('+') })
          }}
        />
      </ListTools>
      <UploadRows uploads={uploads} onRetry={retry} onDrop={drop} />
      <LoadState
        load={load}
        what="图片"
        skeleton={<GridToCome />}
        isEmpty={() => items.length === 0}
        empty={empty}
      >
        {() => <MediaGrid items={items} selection={selection} onOpen={showItem} />}
      </LoadState>
      <Pages page={filter.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page, open: '' })} />
      <BulkBar selection={selection} noun="张" hasPageChoice>
        {filter.state === 'binned' ? (
          <>
            <Button size="small" isBusy={isBusy} onClick={() => void withChosen(restore)}>
              拿回来
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => void withChosen(remove)}>
              彻底删除
            </Button>
          </>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => void withChosen(names => bin(names))}>
            回收站
          </Button>
        )}
      </BulkBar>
      {opened && (
        <MediaSide
          item={opened}
          onClose={close}
          onBin={() => void bin([opened.name])}
          onRestore={() => void restore([opened.name])}
          onDelete={() => remove([opened.name])}
        />
      )}
      {used.length > 0 && (
        <UsedDialog
          used={used}
          onClose={() => setUsed([])}
          onBin={() => {
            setUsed([])
            void bin(
              used.map(({ name }) => name),
              true,
            )
          }}
        />
      )}
    </div>
  )
}
