import { quietCall } from '@xiaolou/browser/call'
import { isRecord } from '@xiaolou/browser/is-record'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { subscribeSession } from '@xiaolou/browser/session'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore, useStore } from '@xiaolou/browser/store'
import { getSettings, updateConfig } from '@xiaolou/contract/site'
import { type SettingName, settingNames } from '../../lib/settings-table.ts'
import { readSite } from '../../lib/site.ts'
import {
  type Change,
  checkSetting,
  isSame,
  noSettings,
  type SettingsState,
  settingValue,
  withClosed,
  withDraft,
  withSaved,
} from './settings-state.ts'

/** Above the screens: who goes to another group and comes back finds what was typed. */
const settings = createStore<SettingsState>(noSettings)
export const useSettings = (): SettingsState => useStore(settings)

const savePauseMs = 1_200
const againMs = 5_000
const draftsKey = { key: 'settingDrafts', area: 'session' } as const

const timers = new Map<SettingName, ReturnType<typeof setTimeout>>()
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('xiaolou-settings')

const change = (step: (state: SettingsState) => SettingsState) => {
  settings.set(step(settings.get()))
  // Survives a reload with the line still broken; nothing of it is secret from the owner's own tab.
  const { drafts } = settings.get()
  const words = Object.entries(drafts).map(([name, draft]) => [name, draft?.value])
  writeStored({ ...draftsKey, value: Object.fromEntries(words) })
}

/** Reads what the server has; what is typed here and not yet saved stays. */
export async function readSettings(): Promise<SettingsState> {
  const saved = await quietCall(getSettings)
  const isFirst = settings.get().saved === undefined
  settings.set({ ...settings.get(), saved })
  if (isFirst) takeUpDrafts()
  return settings.get()
}

function takeUpDrafts(): void {
  const kept = readStored({ ...draftsKey, isValid: isRecord }) ?? {}
  for (const name of settingNames) {
    if (name in kept && !isSame(kept[name], settings.get().saved?.[name])) writeSetting(name, kept[name], 0)
  }
}

/** The owner typed or chose; saved after a pause, at once with 0. */
export function writeSetting(name: SettingName, value: unknown, afterMs = savePauseMs): void {
  change(state => withDraft(state, name, { value, isSaving: state.drafts[name]?.isSaving ?? false }))
  schedule(name, afterMs)
}

function schedule(name: SettingName, afterMs: number): void {
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void save(name), afterMs),
  )
}

/** The field was left: what is typed there is saved now. */
export async function leaveSetting(name: SettingName): Promise<void> {
  if (settings.get().drafts[name]) {
    clearTimeout(timers.get(name))
    await save(name)
  }
  change(state => withClosed(state, name))
}

async function save(name: SettingName): Promise<void> {
  const draft = settings.get().drafts[name]
  // One at a time: the answer of the one on its way sends what was typed since.
  if (!draft || draft.isSaving) return
  const { value: sent } = draft
  const checked = checkSetting(name, sent)
  if ('problem' in checked) {
    change(state => withDraft(state, name, { value: sent, problem: checked.problem }))
    return
  }
  if (isSame(checked.value, settings.get().saved?.[name])) {
    change(state => withDraft(state, name, undefined))
    return
  }
  change(state => withDraft(state, name, { value: sent, isSaving: true }))
  try {
    await quietCall(updateConfig, { body: checked.change })
    change(state => withSaved(state, { name, change: checked.change, sent, atMs: Date.now() }))
    if (settings.get().drafts[name]) schedule(name, savePauseMs)
    void readSite()
    windows?.postMessage('saved')
  } catch (error) {
    keep(name, error)
  }
}

const brokenText = '线断了，写的还在这里；接上就存。'
const signedOutText = '登录过期了，写的还在这里；再登录一次就存。'

/** What was typed stays, and why it is not saved stands beside it. */
function keep(name: SettingName, error: unknown): void {
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
      problem: { path: '', text },
      isWaiting: !isAnswered,
    }),
  )
  if (!isAnswered && status !== 401) schedule(name, againMs)
}

function sendWaiting(): void {
  for (const name of settingNames) if (settings.get().drafts[name]?.isWaiting) schedule(name, 0)
}

/** Takes a change back: what stood there before is saved again, and that is a change of its own. */
export async function undoChange({ name, before }: Change): Promise<void> {
  change(state => withClosed(state, name))
  writeSetting(name, before, 0)
  await leaveSetting(name)
}

/** Follows the line, the session and the other windows until the returned function is called. */
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
