import { consoleSections } from '@xiaolou/contract/console'
import './resources.css'
import { quietCall } from '@xiaolou/browser/call'
import { getResourceList, resourceKinds } from '@xiaolou/contract/resource'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { AddButton, ScreenHead } from '../../lib/screen-head.tsx'
import { createResourceActions } from './resource-actions.ts'
import { ResourceForm } from './resource-form.tsx'
import { kindNames } from './resource-labels.ts'
import { ResourceList } from './resource-list.tsx'

const readFilter = (query: QueryReader) => ({ kind: query.choice('kind', resourceKinds, 'front') })

/** The owner's recommendations by list and group. */
export function Component() {
  const { query, hrefOf } = useQueryState(readFilter)
  const { kind } = query
  const [editedId, setEditedId] = useState<number>()
  const load = useLoad(kind, () => quietCall(getResourceList, { params: { kind } }))
  const actions = createResourceActions(load, kind)
  const categories = load.value?.map(({ category }) => category) ?? []
  const isAdding = editedId === 0
  const close = () => setEditedId(undefined)
  const empty = <EmptyState drawing="book" title="这张单子还空着。" text="添上一条，来客就看得见。" />
  return (
    <>
      <ScreenHead
        title={consoleSections['/resources']}
        lead="推荐给来客的书和站，按组排着；先后用手挪，也可以按上下键。"
        actions={
          <AddButton label="添一条" isAdding={isAdding} onTurn={isOn => setEditedId(isOn ? 0 : undefined)} />
        }
      />
      <ListTools>
        <Tabs
          label="哪一张单子"
          current={kind}
          hrefOf={value => hrefOf({ kind: value })}
          tabs={resourceKinds.map(value => ({ value, label: kindNames[value] }))}
        />
      </ListTools>
      {isAdding && <ResourceForm kind={kind} categories={categories} onSave={actions.add} onClose={close} />}
      <LoadState load={load} what="资源" isEmpty={groups => groups.length === 0} empty={empty}>
        {groups => (
          <ResourceList
            groups={groups}
            editedId={editedId}
            onEdit={id => setEditedId(editedId === id ? undefined : id)}
            onOrder={actions.order}
            onRemove={actions.remove}
            form={row => (
              <ResourceForm
                kind={kind}
                resource={row}
                categories={categories}
                onSave={written => actions.update(row.id, written)}
                onClose={close}
              />
            )}
          />
        )}
      </LoadState>
    </>
  )
}
