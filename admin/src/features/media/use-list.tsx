import type { MediaUse } from '@xiaolou/contract/media'
import { groupUses, placeName } from './media-filter.ts'

/** Where a picture stands, each place a link to where it can be seen. */
export function UseList({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className="media-uses">
      {groupUses(uses).map(({ kind, id, title, address, count }) => {
        const name = title || address || placeName(kind)
        return (
          <li key={`${kind} ${id}`}>
            <small>{placeName(kind)}</small>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              <span>{name}</span>
            )}
            {count > 1 && <small>{count} 份</small>}
          </li>
        )
      })}
    </ul>
  )
}
