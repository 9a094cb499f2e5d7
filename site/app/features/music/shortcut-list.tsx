import { shortcuts } from './core/shortcuts.ts'
import './music-settings.css'

/** What `?` shows. */
export function ShortcutList() {
  return (
    <>
      <h3>快捷键</h3>
      <dl className="music-shortcuts">
        {shortcuts.map(({ action, shown, words }) => (
          <div key={action}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
