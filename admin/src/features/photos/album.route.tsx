import { quietCall } from '@xiaolou/browser/call'
import { photosPath } from '@xiaolou/contract/address'
import { getOwnAlbum, type OwnPhoto, putPhotos } from '@xiaolou/contract/photo-manage'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { useParams } from 'react-router'
import './photos.css'

import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useFileIntake } from '../../lib/file-drop.ts'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { PictureRefused, type SendPicture } from '../../lib/pictures/picture-queue.ts'
import { sendPicture } from '../../lib/pictures/send-picture.ts'
import { createUploadQueue, useUploads } from '../../lib/pictures/upload-queue.ts'
import { UploadRows } from '../../lib/pictures/upload-rows.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useHidden, useSelection } from '../../lib/selection.ts'
import { createAlbumActions } from './album-actions.ts'
import { AlbumForm } from './album-form.tsx'
import { AlbumTools } from './album-tools.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { createPhotoActions } from './photo-actions.ts'
import { PhotoBulk } from './photo-bulk.tsx'
import { PhotoWords } from './photo-fields.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { byDate } from './photo-order.ts'
import { takenAtOf } from './taken-at.ts'
import { usePhotoOrder } from './use-photo-order.ts'

const views = ['order', 'caption', 'taken_at', 'bin'] as const
const readFilter = (query: QueryReader) => ({ view: query.choice('view', views, 'order') })

const noPhotos: readonly OwnPhoto[] = []

/** One album: its photos in order, captions, dates, and its bin. */
export function Component() {
  const id = Number(useParams().id)
  const { query, hrefOf } = useQueryState(readFilter)
  const { view } = query
  const load = useLoad(`album ${id}`, () => quietCall(getOwnAlbum, { params: { id } }))
  const { uploads, add, retry, drop } = useUploads(albumQueue(id), load.reload)
  const [asked, setAsked] = useState<'form' | 'library'>()
  const intake = useFileIntake(add)
  const { isHidden, hide } = useHidden<number>()
  const actions = createPhotoActions(id, load)
  const albumActions = createAlbumActions(load.reload)
  const all = load.value?.photos ?? noPhotos
  const kept = all.filter(({ is_binned }) => !is_binned)
  const binned = all.filter(photo => photo.is_binned && !isHidden(photo.id))
  const album = load.value?.album
  const order = usePhotoOrder(
    album?.is_ordered ? kept.map(photo => photo.id) : byDate(kept, true),
    actions.order,
  )
  const byId = new Map(kept.map(photo => [photo.id, photo]))
  const ordered = order.shown.map(photoId => byId.get(photoId)).filter(photo => photo !== undefined)
  const rows = view === 'bin' ? binned : ordered
  const selection = useSelection({
    page: rows.map(photo => photo.id),
    total: rows.length,
    filterKey: view === 'bin' ? 'bin' : 'kept',
  })
  const ids = ordered.map(photo => photo.id)
  const empty =
    view === 'bin' ? (
      <EmptyState title="回收站是空的。" text="放进来的照片，随时能拿回去。" />
    ) : (
      <EmptyState drawing="book" title="这本相册还空着。" text="把照片拖进来，或者在这里粘贴。" />
    )
  return (
    <div className="intake" {...intake}>
      <ScreenHead
        title={album?.album_name ?? '相册'}
        lead={album && leadOf(album)}
        actions={
          album && (
            <AlbumTools
              siteHref={photosPath(id)}
              isHidden={album.is_hidden}
              onPick={add}
              onLibrary={() => setAsked('library')}
              onEdit={() => setAsked('form')}
              onHide={() => albumActions.hide(album, !album.is_hidden)}
              onOrder={isByMonth => void actions.order(ids, isByMonth ? [] : byDate(ordered, false))}
            />
          )
        }
      />
      {asked === 'form' && album && (
        <AlbumForm
          album={album}
          onSave={written => albumActions.update(id, written)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ListTools>
        <Tabs
          label="做什么"
          current={view}
          hrefOf={value => hrefOf({ view: value })}
          tabs={[
            { value: 'order', label: '排先后', count: load.value && kept.length },
            { value: 'caption', label: '写说明' },
            { value: 'taken_at', label: '改时间' },
            { value: 'bin', label: '回收站', count: load.value && binned.length },
          ]}
        />
      </ListTools>
      <UploadRows uploads={uploads} onRetry={retry} onDrop={drop} />
      <LoadState load={load} what="相册" isEmpty={() => rows.length === 0} empty={empty}>
        {({ album: { album_cover } }) =>
          view === 'caption' || view === 'taken_at' ? (
            <PhotoWords key={view} photos={ordered} field={view} write={actions.write} />
          ) : (
            <PhotoGrid
              photos={rows}
              coverUrl={album_cover}
              selection={selection}
              {...(view === 'order' && { onMove: order.move })}
            />
          )
        }
      </LoadState>
      {(view === 'order' || view === 'bin') && (
        <PhotoBulk
          albumId={id}
          photos={rows}
          selection={selection}
          isBin={view === 'bin'}
          actions={actions}
          onHide={hide}
        />
      )}
      {asked === 'library' && <LibraryDialog onClose={() => setAsked(undefined)} onPick={actions.put} />}
    </div>
  )
}

function leadOf({
  photo_count,
  is_hidden,
  binned_at,
  description,
}: {
  photo_count: number
  is_hidden: boolean
  binned_at: string
  description: string
}): string {
  const where = binned_at ? '，在回收站里' : is_hidden ? '，藏着' : ''
  return `${photo_count.toLocaleString('en')} 张${where}。${description}`
}

/** Uploads a photo and adds it to the album; one whose answer was lost is still added only once. */
const sendInto =
  (albumId: number): SendPicture =>
  async (picture, options) => {
    const stored = await sendPicture(picture, options)
    const photo = { url: stored.url, taken_at: await takenAtOf(picture.file) }
    try {
      await quietCall(putPhotos, { body: { album_id: albumId, photoList: [photo] } })
    } catch (error) {
      // The album is full, or gone: a retry would fail too.
      if (isRefusal(error) && [200, 404].includes(error.status)) throw new PictureRefused(error.message)
      throw error
    }
    return stored
  }

const queues = new Map<number, ReturnType<typeof createUploadQueue>>()

/** The uploads into an album: one queue for the console, so that they continue in any section. */
function albumQueue(id: number) {
  const queue = queues.get(id) ?? createUploadQueue({ draft: `album-${id}`, send: sendInto(id) })
  queues.set(id, queue)
  return queue
}
