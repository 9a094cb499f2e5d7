/** Names in order, each with a number at the right; those with an address are links. */
export function RankedList({
  rows,
}: {
  rows: readonly { key: string | number; href?: string; name: string; title?: string; count: string }[]
}) {
  return (
    <ol>
      {rows.map(({ key, href, name, title = name, count }) => (
        <li key={key} className="desk-hot">
          {href ? (
            <a href={href} title={title} className="desk-hot-title">
              {name}
            </a>
          ) : (
            <span className="desk-hot-title">{name}</span>
          )}
          <i className="desk-hot-count">{count}</i>
        </li>
      ))}
    </ol>
  )
}
