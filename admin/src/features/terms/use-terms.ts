import { isRefusal } from '@xiaolou/browser/is-refusal'
import { noticeOf, showNotice, showRefusal } from '@xiaolou/browser/notice'
import { useLoad } from '../../lib/load.tsx'
import { showUndo } from '../../lib/undo.ts'
import { kindNames, type Term, type TermChange, type TermKind, termCalls } from './term-calls.ts'
import { namesOf } from './term-order.ts'

/** The maximum of one call; the others are ordered by their number of articles. */
const placesAtMost = 1_000

/** Categories or tags, and the actions on them, each undoable for ten seconds. */
export function useTerms(kind: TermKind) {
  const calls = termCalls[kind]
  const word = kindNames[kind]
  const load = useLoad(kind, calls.read)
  const terms = load.value ?? []

  const write = async ({ id, name, color, description }: Term) => {
    const old = terms.find(term => term.id === id)
    if (old?.name !== name) await calls.rename(id, name)
    if (old?.color !== color || old.description !== description)
      await calls.describe(id, { color, description })
  }
  const writeOrder = async (ids: readonly number[]) => {
    const place = new Map(ids.map((id, at) => [id, at]))
    load.change(list => [...list].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)))
    await calls.order(ids.slice(0, placesAtMost))
  }

  return {
    load,
    terms,

    /** This and `save` throw refusals, for their form. */
    async add(name: string): Promise<void> {
      await calls.add(name)
      showNotice({ tone: 'ok', title: `有了${word}「${name}」` })
      load.reload()
    },

    async save(old: Term, change: TermChange): Promise<void> {
      await write({ ...old, ...change }).finally(load.reload)
      showUndo({
        title: old.name === change.name ? `「${old.name}」改好了` : `「${old.name}」改叫「${change.name}」了`,
        undo: async () => {
          await calls.rename(old.id, old.name)
          await calls.describe(old.id, { color: old.color, description: old.description })
          load.reload()
        },
      })
    },

    /** Merges some into another, or with `target` 0 deletes them; resolves with whether it succeeded. */
    async merge(some: readonly Term[], target: Term | 0, isDeleting: boolean): Promise<boolean> {
      const ids = some.map(({ id }) => id)
      try {
        const { moved, undo_key } = await calls.merge(ids, target === 0 ? 0 : target.id)
        showUndo({
          title: isDeleting
            ? `删掉了${namesOf(some)}`
            : `${namesOf(some)}并进了${target ? `「${target.name}」` : ''}`,
          text:
            moved === 0
              ? ''
              : target
                ? `${moved.toLocaleString('en')} 篇文章归到了「${target.name}」。`
                : `${moved.toLocaleString('en')} 篇文章少了这个${word}，文章都在。`,
          undo: async () => {
            await calls.undo(undo_key)
            load.reload()
          },
        })
        load.reload()
        return true
      } catch (error) {
        showRefusal(error)
        return false
      }
    },

    /** Sets a new order, shown at once. `before` is what undo restores. */
    async order(ids: readonly number[], before: readonly number[]): Promise<void> {
      try {
        await writeOrder(ids)
        showUndo({ title: `${word}换了先后`, undo: () => writeOrder(before) })
      } catch (error) {
        showRefusal(error)
        load.reload()
      }
    },
  }
}

/** The error message for a field; '' if the shell has shown it already. */
export function failedWords(error: unknown): string {
  if (!isRefusal(error)) return '没有存成，请再试一次'
  return noticeOf(error) ? '没有存成，写的都还在' : error.message
}
