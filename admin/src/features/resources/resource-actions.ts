import { quietCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import type { CallInput } from '@xiaolou/contract/kit/route'
import {
  addResource,
  deleteResource,
  orderResources,
  type Resource,
  type ResourceKind,
  updateResource,
} from '@xiaolou/contract/resource'
import type { Loaded } from '../../lib/load.tsx'
import { holdBack, showUndo } from '../../lib/undo.ts'

export type Group = { category: string; resourceList: Resource[] }
export type Written = CallInput<typeof addResource>['body']

/**
 * The owner's actions on a list of recommendations; each shows a notice and updates the list. `add` and
 * `update` throw refusals.
 */
export function createResourceActions(load: Loaded<Group[]>, kind: ResourceKind) {
  const rows = () => load.value?.flatMap(({ resourceList }) => resourceList) ?? []
  const saved = async (asking: Promise<unknown>, title: string) => {
    await asking
    showNotice({ tone: 'ok', title, text: '' })
    load.reload()
  }
  const put = async (idList: readonly number[]) => {
    await quietCall(orderResources, { body: { kind, idList: [...idList] } })
    load.reload()
  }
  return {
    /** A new one is added at the end. */
    add: (written: Written) => {
      const order = Math.max(-1, ...rows().map(row => row.order)) + 1
      return saved(quietCall(addResource, { body: { ...written, order } }), `添上了「${written.name}」`)
    },
    update: (id: number, written: Written) => {
      const order = rows().find(row => row.id === id)?.order ?? 0
      return saved(quietCall(updateResource, { body: { id, ...written, order } }), '改好了')
    },
    async order(next: readonly number[]) {
      const before = rows().map(({ id }) => id)
      try {
        await put(next)
        showUndo({ title: '先后换好了', undo: () => put(before) })
      } catch (error) {
        showRefusal(error)
        load.reload()
      }
    },
    /** Cannot be undone on the server: deleted after the time for undo. */
    remove({ id, name }: Resource) {
      load.change(groups =>
        groups
          .map(group => ({ ...group, resourceList: group.resourceList.filter(row => row.id !== id) }))
          .filter(({ resourceList }) => resourceList.length > 0),
      )
      holdBack({
        title: `「${name}」拿下来了`,
        act: () => quietCall(deleteResource, { params: { id } }),
        undo: load.reload,
      })
    },
  }
}
