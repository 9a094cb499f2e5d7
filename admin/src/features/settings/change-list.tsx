import { wireTime } from '@xiaolou/contract/kit/zone'
import { settingRows } from '../../lib/settings-table.ts'
import { useSite } from '../../lib/site.ts'
import { wordsOfValue } from './settings-preview.tsx'
import type { Change } from './settings-state.ts'
import { undoChange } from './settings-store.ts'

/** What was changed in this visit, each with the way back. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { timeZone } = useSite()
  if (changes.length === 0) return null
  return (
    <section className="settings-changes" aria-labelledby="settings-changes">
      <h2 id="settings-changes" className="settings-changes-title">
        这一趟改过的
      </h2>
      <ol>
        {changes.map(change => {
          const { label } = settingRows[change.name]
          return (
            <li key={change.id}>
              <time>{wireTime(change.atMs, timeZone).slice(11, 16)}</time>
              <span>
                <b>{label}</b>
                <del>{wordsOfValue(change.before)}</del>
                <span aria-hidden="true"> → </span>
                <ins>{wordsOfValue(change.after)}</ins>
              </span>
              <button type="button" className="word-button" onClick={() => void undoChange(change)}>
                改回去<span className="sr-only">：{label}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
