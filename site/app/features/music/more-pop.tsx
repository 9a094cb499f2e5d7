import { Ellipsis } from '@xiaolou/ui/room-icon'
import { LatePart } from './late-part.tsx'
import { useView } from './music-player.ts'
import { MusicPop } from './music-pop.tsx'
import { useScreen } from './screen.ts'
import { sleepText } from './song-words.ts'

const loadSettings = () => import('./music-settings.tsx').then(module => module.MusicSettings)
const loadKeys = () => import('./shortcut-list.tsx').then(module => module.ShortcutList)

/** The sleep timer, how songs follow each other, and the keys. */
export function MorePop() {
  const sleep = useView(view => sleepText(view.sleep, Date.now()))
  const isKeys = useScreen().pop === 'keys'
  const icon = <Ellipsis size={20} aria-hidden="true" />
  return (
    <MusicPop
      name={isKeys ? 'keys' : 'settings'}
      title={isKeys ? '快捷键' : '更多设置'}
      label={sleep ? `更多设置，${sleep}` : '更多设置'}
      icon={icon}
      className={sleep ? 'music-is-set' : ''}
    >
      {isKeys ? (
        <LatePart key="keys" name="快捷键" load={loadKeys} shown={{ pop: 'keys' }} hidden={{ pop: '' }} />
      ) : (
        <LatePart
          key="settings"
          name="设置"
          load={loadSettings}
          shown={{ pop: 'settings' }}
          hidden={{ pop: '' }}
        />
      )}
    </MusicPop>
  )
}
