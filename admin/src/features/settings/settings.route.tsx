import { consoleSections } from '@xiaolou/contract/console'
import { EmptyState } from '@xiaolou/ui/state'
import { useEffect } from 'react'
import { useHref, useLocation, useParams } from 'react-router'
import './settings.css'

import { wireTime } from '@xiaolou/contract/kit/zone'
import { settingWords } from '@xiaolou/contract/setting-labels'
import { type SettingGroup, settingGroups } from '@xiaolou/contract/settings-groups'
import { type SettingName, settingNames, settingRows } from '@xiaolou/contract/settings-table'
import { findSettings } from '../../lib/find-settings.ts'
import { ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useSite } from '../../lib/site.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import type { Change, SettingsState } from './settings-state.ts'
import { followSettings, readSettings, undoChange, useSettings } from './settings-store.ts'

const readQuery = (query: QueryReader) => ({ q: query.text('q') })
const [firstGroup] = settingGroups

/** All settings of the site, by group or by search. */
export function Component() {
  const given = useParams().group
  const group = settingGroups.find(({ id }) => id === given) ?? firstGroup
  const { query, typed } = useQueryState(readQuery)
  const load = useLoad('settings', readSettings)
  const state = useSettings()
  const base = useHref('/settings')
  useEffect(followSettings, [])
  // In a small window the groups are a scrolling bar: scrolls the current one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is at another position of the bar.
  useEffect(() => {
    const current = document.querySelector<HTMLElement>('.settings-tools [aria-current]')
    current?.parentElement?.scrollTo({ left: current.offsetLeft - 60 })
  }, [group.id, query.q])
  return (
    <>
      <ScreenHead title={consoleSections['/settings']} lead="改完就存，来客下一眼看见的就是新的。" />
      <div className="settings-tools">
        <ListTools>
          <Tabs<SettingGroup | ''>
            label="设置的分组"
            tabs={settingGroups.map(({ id, name }) => ({ value: id, label: name }))}
            current={query.q ? '' : group.id}
            hrefOf={id => `${base}/${id}`}
          />
          <SearchField label="找一项设置" {...typed(query.q, words => ({ q: words }))} />
        </ListTools>
      </div>
      <LoadState load={load} what="设置">
        {() => (
          <>
            {query.q ? <Found words={query.q} state={state} /> : <Group group={group.id} state={state} />}
            <ChangeList changes={state.changes} />
          </>
        )}
      </LoadState>
    </>
  )
}

function Group({ group, state }: { group: SettingGroup; state: SettingsState }) {
  const { name, lead } = settingGroups.find(({ id }) => id === group) ?? firstGroup
  useMark(group)
  return (
    <div key={group} className="settings-group">
      <header>
        <h2 className="settings-title">{name}</h2>
        <p className="settings-lead">{lead}</p>
        {group === 'look' && (
          <p className="settings-ways wrap">
            <a href="/home" target="_blank" rel="noreferrer">
              看看现在的样子
            </a>
            <a href="/home?css=off" target="_blank" rel="noreferrer">
              看看不带样式的
            </a>
          </p>
        )}
      </header>
      <SettingsPreview group={group} state={state} />
      <Fields names={settingNames.filter(one => settingRows[one].group === group)} state={state} />
    </div>
  )
}

function Found({ words, state }: { words: string; state: SettingsState }) {
  const found = findSettings(words)
  if (found.length === 0)
    return (
      <EmptyState title={`没有哪一项提到「${words}」。`} text="换个词试试，比如「头像」「备案」「注册」。" />
    )
  return settingGroups.map(({ id, name }) => {
    const names = found.filter(one => settingRows[one].group === id)
    return (
      names.length > 0 && (
        <div key={id} className="settings-group">
          <header>
            <h2 className="settings-title">{name}</h2>
          </header>
          <Fields names={names} state={state} />
        </div>
      )
    )
  })
}

function Fields({ names, state }: { names: readonly SettingName[]; state: SettingsState }) {
  return names.map(name => <SettingField key={name} name={name} state={state} />)
}

/** A link to one setting (`#blog_name`) scrolls to it once rendered, and focuses it. */
function useMark(group: string): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each history entry.
  useEffect(() => {
    const place = hash && document.getElementById(hash.slice(1))
    if (!place) return
    place.scrollIntoView({ block: 'center' })
    place.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }, [hash, key, group])
}

/** The changes of this visit, each with undo. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
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
              <WordButton spoken={`：${label}`} onClick={() => void undoChange(change)}>
                改回去
              </WordButton>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
