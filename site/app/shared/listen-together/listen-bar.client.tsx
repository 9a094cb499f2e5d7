import { useLazy } from '@xiaolou/browser/lazy'
import { Button } from '@xiaolou/ui/button'
import { LoaderCircle } from '@xiaolou/ui/icon'
import { ListMusic } from '@xiaolou/ui/section-icon'
import { joinTogether, leaveTogether, warmTogether } from './lazy-listen.ts'
import type { TogetherView } from './room.ts'
import { SongLine, singersOf } from './song-line.tsx'
import { useTogether } from './together.client.ts'
import './together.css'

const loadSheet = () => import('./sheet.client.tsx').then(module => module.TogetherSheet)
/** The song playing in the chat, its listeners, and the button to join. */
export function ListenBar() {
  const view = useTogether()
  const sheet = useLazy({ name: '一起听', load: loadSheet })
  const { room, isLive } = view
  if (!room)
    return (
      <p className="together-bar row gap-8 together-quiet ink-3 text-14">
        {isLive ? '听听有没有歌…' : '一起听'}
      </p>
    )
  const { now } = room
  return (
    <section className="together-bar row gap-8" aria-label="一起听" data-phase={view.phase}>
      <button type="button" aria-haspopup="dialog" onClick={sheet.open} className="together-song row grow">
        {now ? (
          <SongLine song={now.song}>
            <span className="together-by">{singersOf(now.song)} · </span>
            {stateWords(view)}
          </SongLine>
        ) : (
          <>
            <span className="together-cover together-none centered ink-3">
              <ListMusic size={20} aria-hidden="true" />
            </span>
            <span className="together-names grow">
              <strong>此刻没有放歌</strong>
              <small>
                {room.queue.length > 0
                  ? `${room.queue.length} 首等着，有人听就放`
                  : room.programme
                    ? `有人来听，就放《${room.programme.name}》`
                    : '点一首，大家一起听'}
              </small>
            </span>
          </>
        )}
      </button>
      <p role="status" className="sr-only">
        {now && view.phase === 'following' ? `一起听着《${now.song.name}》` : ''}
      </p>
      <ListenBarActions view={view} onChoose={sheet.open} />
      {sheet.Part && sheet.isOpen && <sheet.Part onClose={sheet.close} />}
    </section>
  )
}

/** The listeners, or why there is no sound here. */
function stateWords({ room, isLive, phase }: TogetherView): string {
  if (!isLive) return '线断了，接上就回来'
  if (phase === 'failed') return '这首在你这里放不出来，等下一首'
  if (room?.now && room.now.paused_at > 0) return '停一会儿'
  const count = room?.count ?? 0
  return count > 0 ? `${count} 人在听` : '还没有人听'
}

function ListenBarActions({ view, onChoose }: { view: TogetherView; onChoose: () => void }) {
  const { room, phase, isLive } = view
  const canJoin = isLive && (room?.now || room?.programme || (room?.queue.length ?? 0) > 0)
  if (phase === 'out' && !canJoin)
    return (
      <Button size="small" disabled={!isLive} onClick={onChoose}>
        点一首
      </Button>
    )
  if (phase === 'out')
    return (
      <Button
        size="small"
        onPointerEnter={warmTogether}
        onFocus={warmTogether}
        onClick={joinTogether}
        className="together-join"
      >
        进来一起听
      </Button>
    )
  return (
    <>
      {phase === 'joining' && (
        <span className="gap-6 inline-row ink-3 text-14" aria-busy="true">
          <LoaderCircle size={16} aria-hidden="true" />
          正在接上
        </span>
      )}
      {phase === 'detached' && (
        <Button size="small" onClick={joinTogether} className="together-join">
          回到大家那里
        </Button>
      )}
      {phase === 'refused' && (
        <Button size="small" onClick={joinTogether} className="together-join">
          点一下继续听
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={leaveTogether}>
        离开
      </Button>
    </>
  )
}
