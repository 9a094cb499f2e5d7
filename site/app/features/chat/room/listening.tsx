import { useStore } from '@xiaolou/browser/store'
import { Switch } from '@xiaolou/ui/switch'
import { isOn, playerNow, playerPort } from '~/lib/player.ts'
import { useMusicFacts } from '~/shared/song-card/song-facts.ts'
import { isListeningShown, showListening } from '../client/listening.ts'

/** The song that somebody in the chat listens to, as a play button; nothing until its title is loaded. */
export function ListenedSong({ id }: { id: number }) {
  const target = { kind: 'song', id } as const
  const facts = useMusicFacts(target)
  const isHere = useStore(playerNow, now => isOn(now, target) && !now.isPaused)
  if (facts.state !== 'known') return null
  return (
    <button
      type="button"
      className="chat-listening one-line ink-3 text-13"
      title={isHere ? '正一起听着' : '我也听听'}
      onPointerEnter={playerPort.preload}
      onClick={() => !isHere && playerPort.toggle({ target })}
    >
      在听 <span>{facts.name}</span>
    </button>
  )
}

/** Off by default; stored only in this browser. */
export function ListeningSwitch() {
  const isShown = useStore(isListeningShown)
  return (
    <div className="chat-listening-switch text-13-5 ink-2">
      <Switch
        label="让在座的人看见我在听什么"
        checked={isShown}
        onChange={event => showListening(event.currentTarget.checked)}
      />
    </div>
  )
}
