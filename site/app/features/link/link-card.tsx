import type { Link } from '@xiaolou/contract/link'
import { Avatar } from '@xiaolou/ui/avatar'

/** Another site's card; the whole of it leads there. A picture that cannot be had gives way to a letter. */
export function LinkCard({ link: { site_name, site_desc, site_avatar, url } }: { link: Link }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link-card">
      <Avatar name={site_name} src={site_avatar} sizePx={48} />
      <span className="link-card-name">{site_name}</span>
      {site_desc && <span className="link-card-text">{site_desc}</span>}
    </a>
  )
}
