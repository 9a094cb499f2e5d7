/** A screen of the console as rail, phone bar and ⌘K list it. */
export type Room = {
  readonly path: string
  readonly name: string
  readonly group: '' | '笔墨' | '来客' | '家什' | '看家'
}

export const rooms: readonly Room[] = [{ path: '/', name: '案头', group: '' }]
