import { useCopy } from '@xiaolou/browser/use-copy'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { useSite } from '~/lib/site.ts'

const forms = { YAML: asYaml, JSON: asJson } as const

/** This site's own card: what others need to link here, in the formats of common themes. */
export function SiteCard() {
  const { config, origin } = useSite()
  const avatar = config.blog_avatar ? new URL(config.blog_avatar, origin || 'http://localhost').href : ''
  const site: SiteData = {
    name: config.blog_name,
    desc: config.personal_say || config.site_description,
    url: origin,
    avatar,
  }
  return (
    <section className="link-site" aria-labelledby="link-site">
      <Avatar
        name={config.blog_name}
        src={config.blog_avatar}
        srcSet={config.blog_avatar_srcset}
        sizePx={56}
        isAboveFold
      />
      <div className="link-site-words">
        <h2 id="link-site">本站的名片</h2>
        <dl>
          <Line term="站名" text={site.name} />
          <Line term="网址" text={site.url} />
          <Line term="一句话" text={site.desc} />
          <Line term="头像" text={site.avatar} />
        </dl>
        <p className="link-site-copy wrap scripted">
          <CopyForm name="YAML" site={site} />
          <CopyForm name="JSON" site={site} />
        </p>
        {config.link_notice && <p className="link-notice ink-2">{config.link_notice}</p>}
      </div>
    </section>
  )
}

function Line({ term, text }: { term: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <dt className="ink-3 text-13">{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function CopyForm({ name, site }: { name: keyof typeof forms; site: SiteData }) {
  const { said, copy } = useCopy()
  return (
    <Button tone="outline" size="small" onClick={() => copy(forms[name](site))}>
      <span aria-live="polite">{said || `复制 ${name}`}</span>
    </Button>
  )
}

/** The data that another site needs to link here. */
type SiteData = { name: string; desc: string; url: string; avatar: string }

// Double quotes and the escapes of JSON are a subset of YAML's.
const quoted = (text: string) => JSON.stringify(text)

/** One entry of a YAML list, as Hexo and Hugo themes store friend links. */
export function asYaml({ name, desc, url, avatar }: SiteData): string {
  return [
    `- name: ${quoted(name)}`,
    `  link: ${quoted(url)}`,
    `  avatar: ${quoted(avatar)}`,
    `  descr: ${quoted(desc)}`,
  ].join('\n')
}

export function asJson({ name, desc, url, avatar }: SiteData): string {
  return JSON.stringify({ name, link: url, avatar, descr: desc }, null, 2)
}
