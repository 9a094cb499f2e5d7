import { quietCall } from '@xiaolou/browser/call'
import { deviceMs } from '@xiaolou/browser/clock'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getUser, subscribeSession } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'
import { type Draft, type DraftFields, getDraft, saveDraft } from '@xiaolou/contract/draft'
import { keepDraftVersion } from '@xiaolou/contract/draft-history'
import { isDiskFull } from '../../../lib/failure-message.ts'
import type { TextHost } from '../editor/text-host.ts'
import { listen, reasonOf } from './browser-events.ts'
import { joinFields } from './join-fields.ts'
import { journal } from './journal.ts'
import { createJournalWriter } from './journal-writer.ts'
import type { OpenedDraft } from './open-draft.ts'
import { isSame } from './same-fields.ts'
import { dueMs, isDirty, nextLookMs, type SaveEvent, startMachine, step } from './save-machine.ts'
import { type DraftSaver, isSameView, type SaveView, viewOf } from './saver.ts'
import { joinWindows, ownWindow } from './windows.ts'

/** The maximum delay of the journal. */
const journalMs = 250
const journalPatienceMs = 400

export function createDraftSaver(opened: OpenedDraft, host: TextHost): DraftSaver {
  const { fields: serverFields, ...rest } = opened.draft
  const key = rest.key
  const draft = createStore<Omit<Draft, 'fields'>>(rest)
  const fields = createStore<DraftFields>(opened.fields)
  const theirs = createStore<Draft | undefined>(opened.theirs)
  let baseFields = serverFields
  let machine = startMachine(rest.revision, navigator.onLine)
  let unanswered = opened.unanswered && { fields: opened.unanswered, changes: 0 }
  let refusal = ''
  let changedAtMs = deviceMs()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sendingNow: Promise<void> | undefined
  let windows: ReturnType<typeof joinWindows> | undefined
  let isFollowing = false
  const now = () => performance.now()

  const readView = (): SaveView => viewOf(machine, { savedAt: draft.get().savedAt, refusal, nowMs: now() })
  const view = createStore<SaveView>(readView())
  const getFields = () => ({ ...fields.get(), content: host.surface.getText() })

  const tell = (event: SaveEvent) => {
    machine = step(machine, event)
    const next = readView()
    if (!isSameView(view.get(), next)) view.set(next)
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    const at = nextLookMs(machine, now())
    if (at === undefined || !windows) return
    timer = setTimeout(
      () => {
        const due = dueMs(machine)
        if (due !== undefined && due <= now()) void send()
        else tell({ kind: 'online', is: machine.isOnline })
      },
      Math.max(0, at - now()),
    )
  }

  const writeJournal = createJournalWriter({
    journal,
    id: `${key} ${ownWindow}`,
    adopted: opened.adopted,
    base: rest.revision,
    read: () => ({ entry: hasWords() ? readEntry() : undefined, changes: machine.changes }),
    onWritten: changes => tell({ kind: 'journaled', changes }),
    onRefused: () => isDirty(machine) && tell({ kind: 'journalRefused' }),
  })
  const hasWords = () => isDirty(machine) || unanswered !== undefined || machine.hold === 'conflict'
  const readEntry = () => ({
    draftKey: key,
    window: ownWindow,
    draft: draft.get(),
    fields: getFields(),
    base: machine.base,
    baseFields,
    unanswered: unanswered?.fields,
    atMs: changedAtMs,
  })
  const journalSoon = throttle(() => void writeJournal(), journalMs)

  const send = (): Promise<void> => {
    sendingNow ??= sendOnce().finally(() => {
      sendingNow = undefined
      plan()
    })
    return sendingNow
  }

  async function sendOnce(): Promise<void> {
    // Repeats an unanswered save first, unchanged: if it had arrived, newer text would conflict with it.
    unanswered ??= { fields: getFields(), changes: machine.changes }
    const sent = unanswered
    const base = machine.base
    tell({ kind: 'sent', changes: sent.changes })
    await Promise.race([writeJournal(), new Promise(resolve => setTimeout(resolve, journalPatienceMs))])
    try {
      const body = { ...sent.fields, base_revision: base, article_id: draft.get().article_id }
      const answer = await quietCall(saveDraft, { params: { key }, body })
      unanswered = undefined
      refusal = ''
      const other = answer.conflict
      const joined = other && joinFields(baseFields, getFields(), other.fields)
      if (other && joined) goOnFrom(other, joined)
      else if (other) {
        theirs.set(other)
        tell({ kind: 'conflict' })
      } else {
        baseFields = sent.fields
        const { revision, savedAt } = answer
        draft.set({ ...draft.get(), revision, savedAt, is_published: false })
        tell({ kind: 'saved', revision, nowMs: now() })
        windows?.saved(revision)
      }
    } catch (error) {
      const why = reasonOf(error)
      // A 401 does not answer an earlier request with the same text, which may have been stored.
      if (why === 'refused') unanswered = undefined
      refusal = isRefusal(error) && (why === 'refused' || isDiskFull(error)) ? error.message : ''
      tell({ kind: 'failed', why, nowMs: now() })
    }
    void writeJournal()
  }

  function goOnFrom({ fields: stored, ...about }: Draft, next: DraftFields): void {
    fields.set(next)
    baseFields = stored
    draft.set(about)
    tell({ kind: 'chosen', base: about.revision, nowMs: now() })
  }

  const noteChange = () => {
    if (isFollowing) return
    changedAtMs = deviceMs()
    tell({ kind: 'changed', nowMs: now() })
    journalSoon.run()
  }

  function takeOver({ fields: next, ...newer }: Draft): boolean {
    isFollowing = true
    const isTaken = host.replaceAll(next.content)
    isFollowing = false
    if (!isTaken) return false
    baseFields = next
    fields.set(next)
    draft.set(newer)
    machine = {
      ...startMachine(newer.revision, machine.isOnline),
      isJournalRefused: machine.isJournalRefused,
    }
    tell({ kind: 'composing', is: host.isComposing() })
    return true
  }

  const isIdle = () => !isDirty(machine) && machine.hold === 'none' && !unanswered && !host.isComposing()

  async function reload(): Promise<void> {
    const newer = await quietCall(getDraft, { params: { key } })
    // The response is older than this window's own save.
    if (newer.revision < machine.base) return
    // Without a draft the article itself is loaded, which may have changed; its revision is 0 all the same.
    const isOtherArticle = newer.revision === 0 && !isSame(newer.fields, baseFields)
    if (newer.revision > machine.base || isOtherArticle) return void (isIdle() && takeOver(newer))
    const { fields: _, ...about } = newer
    draft.set(about)
  }

  const follow = () => {
    if (isIdle()) void reload().catch(() => undefined)
  }

  return {
    view,
    draft,
    fields,
    theirs,
    getFields,
    getBaseFields: () => baseFields,
    change(part) {
      fields.set({ ...fields.get(), ...part })
      noteChange()
    },
    async choose(chosen) {
      const other = theirs.get()
      if (!other) return
      for (const one of [getFields(), other.fields])
        if (!isSame(one, chosen))
          await quietCall(keepDraftVersion, { params: { key }, body: { kind: 'conflict', fields: one } })
      if (!host.replaceAll(chosen.content)) return
      theirs.set(undefined)
      goOnFrom(other, chosen)
      void writeJournal()
      await send()
    },
    async saveNow() {
      await sendingNow
      if (machine.base === 0 && !isDirty(machine)) noteChange()
      // One for the unanswered save, one for later changes.
      for (let turn = 0; turn < 3 && isDirty(machine); turn++) {
        if (machine.hold !== 'none' && machine.hold !== 'refused') return undefined
        if (host.isComposing()) return undefined
        await send()
        if (machine.failures > 0) return undefined
      }
      return isDirty(machine) ? undefined : machine.base
    },
    replace(next) {
      if (!host.replaceAll(next.content)) return false
      fields.set(next)
      noteChange()
      return true
    },
    reload,
    start() {
      windows = joinWindows(key, revision => {
        if (revision > machine.base) follow()
      })
      if (theirs.get()) tell({ kind: 'conflict' })
      if (opened.isUnsaved && machine.changes === 0) noteChange()
      const online = () => tell({ kind: 'online', is: navigator.onLine })
      // While the window was in the background the draft may have changed elsewhere: reload it before
      // continuing. Without a connection there is nothing newer to show.
      const comingBack = () => document.visibilityState === 'visible' && void reload().catch(() => undefined)
      const leaving = () => {
        void writeJournal()
        if (document.visibilityState === 'hidden' && dueMs(machine) !== undefined) void send()
      }
      const off = [
        host.onInput(() => {
          tell({ kind: 'composing', is: host.isComposing() })
          noteChange()
        }),
        // Also called when a composition ended, with or without changes.
        host.surface.onChange(() => machine.isComposing && tell({ kind: 'composing', is: false })),
        subscribeSession(() => getUser() && tell({ kind: 'signedIn' })),
        listen(window, 'online', online),
        listen(window, 'offline', online),
        listen(window, 'pagehide', leaving),
        listen(document, 'visibilitychange', leaving),
        listen(document, 'visibilitychange', comingBack),
      ]
      plan()
      return () => {
        leaving()
        for (const one of off) one()
        if (dueMs(machine) !== undefined) void send()
        windows?.leave()
        windows = undefined
        clearTimeout(timer)
      }
    },
  }
}
