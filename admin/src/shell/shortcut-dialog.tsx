import { OpenDialog } from '@xiaolou/ui/dialog'
import { keyNames, type ShortcutGroup, useShortcutGroups } from '../lib/shortcuts.ts'

const everywhere: ShortcutGroup = {
  name: '处处',
  shortcuts: [
    { keys: 'Mod+K', does: '搜索后台' },
    { keys: 'Mod+Z', does: '撤销刚才那一步' },
    { keys: '?', does: '看快捷键' },
    { keys: 'Esc', does: '关上最上面的一层' },
  ],
}

/** All keys: the console's, then the screen's. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const groups = [everywhere, ...useShortcutGroups()]
  return (
    <OpenDialog onClose={onClose} title="快捷键" widthPx={520}>
      <div className="keys">
        {groups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys + does}>
                  <dt>
                    {keyNames(keys).map(key => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd className="ink-2 text-15">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </OpenDialog>
  )
}
