import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange, refuseField } from '@xiaolou/contract/kit/handler'
import type { Resource } from '@xiaolou/contract/resource'
import * as contract from '@xiaolou/contract/resource'
import { createMemo } from '../../platform/content-change.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines } from '../../platform/site-export.ts'
import { createResourceStore, resourceMigrations, resourcePictures } from './resource.store.ts'

type ResourceDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'media'>

/** Ordered rows → groups, each in the place of its first row. */
function resourceGroups(rows: readonly Resource[]): { category: string; resourceList: Resource[] }[] {
  return [...Map.groupBy(rows, row => row.category)].map(([category, resourceList]) => ({
    category,
    resourceList,
  }))
}

function resourceRoutes({ db, bus, clock, media }: ResourceDeps): BoundRoute[] {
  const store = createResourceStore(db)
  const listOf = (kind: contract.ResourceKind) =>
    createMemo({ bus, clock }, async () => resourceGroups(await store.findByKind(kind)))
  const lists = { front: listOf('front'), back: listOf('back'), site: listOf('site') }
  const requireIcon = async (icon: string) => {
    if (icon === '' || (await media.describePictures([icon])).has(icon)) return
    throw refuseField(contract.addResource, 'icon', '图标不在了，请重新上传')
  }

  return [
    bind(contract.getResourceList, ({ params }) => lists[params.kind]()),

    bindChange(contract.addResource, async ({ body }) => {
      await requireIcon(body.icon)
      const nowMs = clock.now()
      return { id: await store.add({ ...body, createdAt: nowMs, updatedAt: nowMs }) }
    }),

    bindChange(contract.updateResource, async ({ body: { id, ...draft } }) => {
      await requireIcon(draft.icon ?? '')
      if (!(await store.update(id, { ...draft, updatedAt: clock.now() }))) throw refusal('resourceNotFound')
    }),

    bindChange(contract.orderResources, ({ body }) => store.order(body.kind, body.idList, clock.now())),

    bindChange(contract.deleteResource, async ({ params }) => {
      if (!(await store.delete(params.id))) throw refusal('resourceNotFound')
    }),
  ]
}

/** Sites and books that the owner recommends. */
export const resourceFeature: FeatureManifest<ResourceDeps> = {
  migrations: resourceMigrations,
  titleColumns: [{ kind: 'resource', table: 'resource', column: 'name' }],
  pictures: resourcePictures,
  outbound: { kind: 'resource', find: (db, ...some) => createResourceStore(db).findUrls(...some) },
  siteExport: {
    parts: [
      {
        name: 'resources',
        title: '推荐与常去的站',
        tables: ['resource'],
        lines: exportedLines(
          db => createResourceStore(db).every,
          ({ id, kind, category, name, description, url, icon }) => ({
            ...{ id, kind, category, name, description, url, icon },
          }),
        ),
      },
    ],
  },
  create: deps => ({
    routes: resourceRoutes(deps),
  }),
}
