import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { getProgramme, setProgramme } from '@xiaolou/contract/listen'
import { getPlaylists } from '@xiaolou/contract/music-manage'
import { musicReads } from '@xiaolou/contract/music-read'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { Play } from '@xiaolou/ui/section-icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { askMusic } from '../../lib/find-music.ts'
import { type Loaded, LoadState, useLoad } from '../../lib/load.tsx'
import { PlaylistForm } from './playlists.tsx'

async function readProgramme() {
  const [programme, { list }, files] = await Promise.all([
    quietCall(getProgramme),
    askMusic(musicReads.toplistDetail, {}),
    quietCall(getPlaylists),
  ])
  return { programme, lists: list.filter(({ trackCount }) => trackCount > 0), files }
}
type Known = Awaited<ReturnType<typeof readProgramme>>

/** The programme of the chat while there are no requests: which list, from which song, and its content. */
export function Programme() {
  const load = useLoad('programme', readProgramme)
  const empty = (
    <EmptyState drawing="tea" title="还没有歌可放。" text="放进歌来，再安排一起听的时候放什么。" />
  )
  return (
    <LoadState load={load} what="歌单" isEmpty={({ lists }) => lists.length === 0} empty={empty}>
      {known => <Arrangement known={known} load={load} />}
    </LoadState>
  )
}

function Arrangement({ known, load }: { known: Known; load: Loaded<Known> }) {
  const { programme, lists, files } = known
  const [isEditing, setIsEditing] = useState(false)
  const { isBusy, run } = useBusy()
  const put = (body: { list_id: number; at?: number }, said: string) =>
    run(async () => {
      await quietCall(setProgramme, { body })
      showNotice({ tone: 'ok', title: said })
      load.reload()
    })
  const chosen = programme.list_id
  const file = files.find(({ list_id }) => list_id === chosen)
  // A list that is not one of the owner's files stays as it is: a copy is edited.
  const edited = file ?? { path: '', name: `${programme.name}，一起听`, lost: 0, songs: programme.songs }
  const saved = (listId: number) => {
    setIsEditing(false)
    if (listId === chosen) load.reload()
    else void put({ list_id: listId }, '换成了这一份')
  }
  return (
    <section aria-label="没人点歌时放的" className="programme">
      <Field label="没人点歌时放" hint="聊天室里一起听，有人点的先放；没人点了，就从这份里一首首放下去。">
        {control => (
          <select
            {...control}
            className="list-choice"
            disabled={isBusy}
            value={chosen}
            onChange={event => {
              setIsEditing(false)
              const list_id = Number(event.currentTarget.value)
              void put({ list_id }, list_id > 0 ? '安排好了' : '没人点歌时什么也不放')
            }}
          >
            <option value={0}>什么也不放</option>
            {chosen > 0 && !lists.some(({ id }) => id === chosen) && (
              <option value={chosen}>{programme.name}（不在了）</option>
            )}
            {lists.map(({ id, name, trackCount }) => (
              <option key={id} value={id}>
                {name}（{trackCount} 首）
              </option>
            ))}
          </select>
        )}
      </Field>
      {isEditing ? (
        <PlaylistForm list={edited} onSaved={saved} onClose={() => setIsEditing(false)} />
      ) : (
        programme.songs.length > 0 && (
          <>
            <div className="actions">
              <Button
                size="small"
                isBusy={isBusy}
                disabled={programme.at === 0}
                onClick={() => void put({ list_id: chosen }, '从头放起')}
              >
                从头放
              </Button>
              {programme.is_own && (
                <Button size="small" onClick={() => setIsEditing(true)}>
                  {file ? '改这份歌单' : '照它另拼一份'}
                </Button>
              )}
            </div>
            <ProgrammeSongs
              programme={programme}
              isBusy={isBusy}
              onStart={(at, name) => void put({ list_id: chosen, at }, `接下来放《${name}》`)}
            />
          </>
        )
      )}
    </section>
  )
}

function ProgrammeSongs(given: {
  programme: CallResult<typeof getProgramme>
  isBusy: boolean
  onStart: (at: number, name: string) => void
}) {
  const { programme, isBusy, onStart } = given
  return (
    <ol aria-label="依次放的歌" className="playlist-songs">
      {programme.songs.map(({ id, name, artists, dt }, index) => (
        <li key={id} aria-current={index === programme.at || undefined}>
          <span className="programme-at">{index + 1}</span>
          <span>
            {name} <small className="ink-3 text-13">{artists.join('、')}</small>
          </span>
          {index === programme.at ? (
            <small className="programme-mark ink-3 text-13">接下来</small>
          ) : dt > 0 ? (
            <IconButton
              label={`从第 ${index + 1} 首《${name}》放起`}
              disabled={isBusy}
              onClick={() => onStart(index, name)}
              icon={Play}
              iconPx={16}
            />
          ) : (
            <small className="programme-mark ink-3 text-13">不知道多长，跳过</small>
          )}
        </li>
      ))}
    </ol>
  )
}
