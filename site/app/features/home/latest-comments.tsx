import type { HomeData } from './home-data.ts'

/** What was said last, where, and by whom; each leads to the very comment. */
export function LatestComments({ latest }: { latest: NonNullable<HomeData['latest']> }) {
  return (
    <ul className="home-latest">
      {latest.map(({ id, address, excerpt, from_name, for_title, createdAt }) => (
        <li key={id}>
          <a href={address}>{excerpt}</a>
          <p>
            {from_name} · {for_title && `${for_title} · `}
            <time dateTime={createdAt.slice(0, 10)}>{createdAt.slice(5, 10)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
