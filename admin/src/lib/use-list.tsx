import './use-list.css'
import type { MediaUse } from '@xiaolou/contract/media'
import { groupUses, placeKindName } from './media-use.ts'

/** The uses of a picture, each a link to its place. */
export function UseList({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className="media-uses">
      {groupUses(uses).map(({ kind, id, title, address, count }) => {
        const name = title || address || placeKindName(kind)
        return (
          <li key={`${kind} ${id}`}>
            <small>{placeKindName(kind)}</small>
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
