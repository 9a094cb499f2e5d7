import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, refuseField } from '@xiaolou/contract/kit/handler'
import type { Resource } from '@xiaolou/contract/resource'
import * as contract from '@xiaolou/contract/resource'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { createResourceStore, resourceMigrations, resourcePictures } from './resource.store.ts'

/** Rows in their order → groups, each where its first row stands. */
function resourceGroups(rows: readonly Resource[]): { category: string; resourceList: Resource[] }[] {
  const groups = new Map<string, Resource[]>()
  for (const row of rows) {
    const group = groups.get(row.category)
    if (group) group.push(row)
    else groups.set(row.category, [row])
  }
  return [...groups].map(([category, resourceList]) => ({ category, resourceList }))
}

type ResourceDeps = {
  db: Db
  bus: Bus
  clock: Clock
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
}

function resourceRoutes({ db, bus, clock, describePictures }: ResourceDeps): BoundRoute[] {
  const store = createResourceStore(db)
  const listOf = (kind: contract.ResourceKind) =>
    createMemo({ bus, clock }, async () => resourceGroups(await store.findByKind(kind)))
  const lists = { front: listOf('front'), back: listOf('back'), site: listOf('site') }
  const requireIcon = async (icon: string) => {
    if (icon === '' || (await describePictures([icon])).has(icon)) return
    throw refuseField(contract.addResource, 'icon', '图标不在了，请重新上传')
  }

  return [
    bind(contract.getResourceList, ({ params }) => lists[params.kind]()),

    bind(contract.addResource, async ({ body }) => {
      await requireIcon(body.icon)
      const id = await store.add(body, clock.now())
      return { id }
    }),

    bind(contract.updateResource, async ({ body: { id, ...draft } }) => {
      await requireIcon(draft.icon)
      if (!(await store.update(id, draft, clock.now()))) throw refusal('resourceNotFound')
      return true
    }),

    bind(contract.deleteResource, async ({ params }) => {
      if (!(await store.delete(params.id))) throw refusal('resourceNotFound')
      return true
    }),
  ]
}

/** Sites and books that the owner recommends. */
export const resourceFeature: FeatureManifest<ResourceDeps> = {
  migrations: resourceMigrations,
  pictures: resourcePictures,
  create: deps => ({
    routes: resourceRoutes(deps),
    contentTouched: [contract.addResource, contract.updateResource, contract.deleteResource],
  }),
}
