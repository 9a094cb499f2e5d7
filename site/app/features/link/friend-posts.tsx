import type { FriendPost } from '@xiaolou/contract/link'

/** The latest posts of friend links, from their feeds; each links to its site. */
export function FriendPosts({ posts }: { posts: readonly FriendPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="link-posts" aria-labelledby="link-posts">
      <h2 id="link-posts">他们最近写的</h2>
      <ol>
        {posts.map(({ title, url, publishedAt, site_name }) => (
          <li key={`${site_name} ${url}`}>
            <time dateTime={publishedAt.slice(0, 10)} className="ink-3 text-13">
              {publishedAt.slice(0, 10)}
            </time>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
              {title}
            </a>
            <span className="ink-3 text-13 anywhere">{site_name}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
