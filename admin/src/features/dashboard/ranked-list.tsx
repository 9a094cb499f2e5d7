/** Names in order, each with a number at the right; those with an address are links. */
export function RankedList({
  rows,
}: {
  rows: readonly { key: string | number; href?: string; name: string; title?: string; count: string }[]
}) {
  return (
    <ol>
      {rows.map(({ key, href, name, title = name, count }) => (
        <li key={key} className="desk-hot row gap-12 ink-2">
          {href ? (
            <a href={href} title={title} className="desk-hot-title one-line">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <span className="desk-hot-title one-line">
              <bdi>{name}</bdi>
            </span>
          )}
          <i className="desk-hot-count ink-3 text-13-5 push">{count}</i>
        </li>
      ))}
    </ol>
  )
}
