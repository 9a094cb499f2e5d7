type Dated = { readonly id: number; readonly taken_at: string }

/** The ids by date taken; those without a date come last, in their old order. */
export function byDate(photos: readonly Dated[], isNewestFirst: boolean): number[] {
  const dated = photos.filter(({ taken_at }) => taken_at !== '')
  const sorted = dated.toSorted((one, other) =>
    one.taken_at === other.taken_at ? 0 : one.taken_at < other.taken_at === isNewestFirst ? 1 : -1,
  )
  return [...sorted, ...photos.filter(({ taken_at }) => taken_at === '')].map(({ id }) => id)
}

/** Moves some ids to the front or the end, in their old order. */
export function toEnd(ids: readonly number[], some: readonly number[], isFront: boolean): number[] {
  const taken = new Set(some)
  const [moved, others] = [ids.filter(id => taken.has(id)), ids.filter(id => !taken.has(id))]
  return isFront ? [...moved, ...others] : [...others, ...moved]
}
