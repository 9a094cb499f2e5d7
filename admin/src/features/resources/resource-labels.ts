import type { ResourceKind } from '@xiaolou/contract/resource'

export const kindNames = { front: '前端', back: '后端', site: '常去的站' } as const satisfies Record<
  ResourceKind,
  string
>
