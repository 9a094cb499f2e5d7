import { linkStatus, type OwnLink } from '@xiaolou/contract/link'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'

/** One's own applications, and what became of them. */
export function OwnLinks({ links, onEdit }: { links: readonly OwnLink[]; onEdit: (link: OwnLink) => void }) {
  if (links.length === 0) return null
  return (
    <section className="link-own" aria-labelledby="link-own">
      <h2 id="link-own">我递过的名片</h2>
      <ul>
        {links.map(link => (
          <li key={link.id}>
            <span className="link-own-name">{link.site_name}</span>
            <Badge tone={link.status === linkStatus.pending || link.waiting ? 'accent' : 'quiet'}>
              {stateOf(link)}
            </Badge>
            <Button
              tone="quiet"
              size="small"
              aria-label={`修改 ${link.site_name}`}
              onClick={() => onEdit(link)}
            >
              修改
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ status, waiting }: OwnLink): string {
  if (status === linkStatus.pending) return '待审核'
  return waiting ? '修改待审核，旧的照旧' : '已通过'
}
