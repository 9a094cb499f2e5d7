import { quietCall } from '@xiaolou/browser/call'
import { nowMs } from '@xiaolou/browser/clock'
import { isRecord } from '@xiaolou/browser/is-record'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { subscribeSession } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { useStore } from '@xiaolou/browser/use-store'
import { type SettingName, settingNames } from '@xiaolou/contract/settings-table'
import { changeSettings, getSettings } from '@xiaolou/contract/site'
import { readSite } from '../../lib/site.ts'
import {
  type Change,
  checkSetting,
  isSame,
  noSettings,
  type SettingsState,
  settingValue,
  withClosed,
  withConflict,
  withDraft,
  withSaved,
} from './settings-state.ts'

/** Outside the screens, so that unsaved values survive switching groups. */
const settings = createStore<SettingsState>(noSettings)
export const useSettings = (): SettingsState => useStore(settings)

const savePauseMs = 1_200
const againMs = 5_000
const draftsKey = { key: 'settingDrafts', area: 'session' } as const

const timers = new Map<SettingName, ReturnType<typeof setTimeout>>()
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('xiaolou-settings')

const change = (step: (state: SettingsState) => SettingsState) => {
  settings.set(step(settings.get()))
  // Survives a reload without a connection; nothing in it is secret from the owner's own tab.
  const { drafts } = settings.get()
  const kept = Object.entries(drafts).map(([name, { value, base }]) => [name, { value, base }])
  keepWords({ ...draftsKey, value: Object.fromEntries(kept) })
}

/** Loads the server's settings; unsaved local values stay. */
export async function readSettings(): Promise<SettingsState> {
  const saved = await quietCall(getSettings)
  const isFirst = settings.get().saved === undefined
  settings.set({ ...settings.get(), saved })
  if (isFirst) takeUpDrafts()
  return settings.get()
}

function takeUpDrafts(): void {
  const kept = readWords({ ...draftsKey, isValid: isRecord }) ?? {}
  for (const name of settingNames) {
    const draft = kept[name]
    if (!isRecord(draft) || isSame(draft.value, settings.get().saved?.[name])) continue
    change(state => withDraft(state, name, { value: draft.value, base: draft.base }))
    schedule(name, 0)
  }
}

/** The owner edited a value; saved after a pause, at once with 0. */
export function writeSetting(name: SettingName, value: unknown, afterMs = savePauseMs): void {
  change(state => {
    const { problem: _, isWaiting: __, ...last } = state.drafts[name] ?? { base: state.saved?.[name] }
    return withDraft(state, name, { ...last, value })
  })
  schedule(name, afterMs)
}

/** Saves the local value over the one of the other window. */
export function keepOwn(name: SettingName): void {
  change(state => withDraft(state, name, { value: settingValue(state, name), base: state.saved?.[name] }))
  void save(name)
}

/** Discards the local value in favour of the other window's. */
export const takeTheirs = (name: SettingName): void => change(state => withDraft(state, name, undefined))

function schedule(name: SettingName, afterMs: number): void {
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void save(name), afterMs),
  )
}

/** The field lost the focus: saves it now. */
export async function leaveSetting(name: SettingName): Promise<void> {
  if (settings.get().drafts[name]) {
    clearTimeout(timers.get(name))
    await save(name)
  }
  change(state => withClosed(state, name))
}

async function save(name: SettingName): Promise<void> {
  const draft = settings.get().drafts[name]
  // One save at a time: its answer triggers the next one.
  if (!draft || draft.isSaving || draft.isInConflict) return
  const { value: sent, base, unanswered } = draft
  const checked = checkSetting(name, sent)
  if ('problem' in checked) {
    change(state => withDraft(state, name, { ...draft, problem: checked.problem }))
    return
  }
  if (isSame(checked.value, settings.get().saved?.[name])) {
    change(state => withDraft(state, name, undefined))
    return
  }
  change(state => withDraft(state, name, { value: sent, base, unanswered, isSaving: true }))
  try {
    const body = { before: { [name]: base }, change: checked.change }
    const { conflict } = await quietCall(changeSettings, { body })
    if (conflict) {
      change(state => withConflict(state, name, conflict))
      schedule(name, 0)
      return
    }
    change(state => withSaved(state, { name, change: checked.change, sent, atMs: nowMs() }))
    if (settings.get().drafts[name]) schedule(name, savePauseMs)
    void readSite()
    windows?.postMessage('saved')
  } catch (error) {
    keep(name, checked.value, error)
  }
}

const brokenText = '线断了，写的还在这里；接上就存。'
const signedOutText = '登录过期了，写的还在这里；再登录一次就存。'

/** The value stays, with the reason why it is not saved. */
function keep(name: SettingName, sent: unknown, error: unknown): void {
  const status = isRefusal(error) ? error.status : 0
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
  const isAnswered = isRefusal(error) && (isRefused || status === 200)
  const text = isAnswered
    ? `没有存：${error.message || '服务器没有收下'}`
    : status === 401
      ? signedOutText
      : status === 0
        ? brokenText
        : '服务器没有收下，写的还在这里；过一会儿再存。'
  change(state =>
    withDraft(state, name, {
      value: settingValue(state, name),
      base: state.drafts[name]?.base,
      ...(!isAnswered && { unanswered: sent }),
      problem: { path: '', text },
      isWaiting: !isAnswered,
    }),
  )
  if (!isAnswered && status !== 401) schedule(name, againMs)
}

function sendWaiting(): void {
  for (const name of settingNames) if (settings.get().drafts[name]?.isWaiting) schedule(name, 0)
}

/** Undoes a change: the former value is saved again, as a new change. */
export async function undoChange({ name, before }: Change): Promise<void> {
  change(state => {
    // Only this window's last save can be undone; another window's later value is not overwritten.
    const base = state.changes.find(one => one.name === name)?.after
    return withDraft(withClosed(state, name), name, { value: before, base })
  })
  await leaveSetting(name)
}

/** Follows connection, session and other windows until the returned function is called. */
export function followSettings(): () => void {
  const renew = () => void readSettings().catch(() => undefined)
  const unsubscribe = subscribeSession(sendWaiting)
  window.addEventListener('online', sendWaiting)
  window.addEventListener('focus', renew)
  windows?.addEventListener('message', renew)
  return () => {
    unsubscribe()
    window.removeEventListener('online', sendWaiting)
    window.removeEventListener('focus', renew)
    windows?.removeEventListener('message', renew)
  }
}
