import { useLazy } from '@xiaolou/browser/lazy'
import { useStore } from '@xiaolou/browser/store'
import { ListMusic } from '@xiaolou/ui/section-icon'
import { joinTogether } from '~/shared/listen-together/lazy-listen.ts'
import { getTogether } from '~/shared/listen-together/together.client.ts'

const loadSheet = () =>
  import('~/shared/listen-together/sheet.client.tsx').then(module => module.TogetherSheet)

const words = {
  out: '一起听',
  joining: '正在接上…',
  following: '正一起听',
  detached: '回到大家那里',
  refused: '点一下继续听',
  failed: '等大家的下一首',
} as const

/** The link from the player to listening together; while listening, to its queue. */
export function TogetherWay() {
  const phase = useStore(getTogether().store, view => view.phase)
  const sheet = useLazy({ name: '一起听', load: loadSheet })
  const isIn = phase === 'following' || phase === 'joining' || phase === 'failed'
  return (
    <>
      <button
        type="button"
        aria-pressed={isIn}
        aria-busy={phase === 'joining' || undefined}
        onClick={isIn ? sheet.open : joinTogether}
        className="music-find music-together row ink-3 text-15"
      >
        <ListMusic size={18} aria-hidden="true" />
        {words[phase]}
      </button>
      {sheet.Part && sheet.isOpen && <sheet.Part onClose={sheet.close} />}
    </>
  )
}
