import { wireTime } from '@xiaolou/contract/kit/zone'
import { settingWords } from '@xiaolou/contract/setting-labels'
import { settingRows } from '@xiaolou/contract/settings-table'
import { useSite } from '../../lib/site.ts'
import { WordButton } from '../../lib/word-button.tsx'
import type { Change } from './settings-state.ts'
import { undoChange } from './settings-store.ts'

/** The changes of this visit, each with undo. */
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
              <time className="ink-3">{wireTime(change.atMs, timeZone).slice(11, 16)}</time>
              <span>
                <b>{label}</b>
                <del>{settingWords(change.name, change.before)}</del>
                <span aria-hidden="true"> → </span>
                <ins>{settingWords(change.name, change.after)}</ins>
              </span>
              <WordButton onClick={() => void undoChange(change)}>
                改回去<span className="sr-only">：{label}</span>
              </WordButton>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
