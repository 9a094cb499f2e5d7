import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { useEffect, useState } from 'react'
import { copyText } from '~/lib/copy.ts'
import { useSite } from '~/lib/site.ts'
import { asJson, asYaml, type SiteData } from './site-data.ts'

const saidForMs = 1_600
const forms = { YAML: asYaml, JSON: asJson } as const
type FormName = keyof typeof forms

/** This site's own card: what others need to link here, to be copied as their theme wants it. */
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
        <p className="link-site-copy scripted">
          <CopyForm name="YAML" site={site} />
          <CopyForm name="JSON" site={site} />
        </p>
        {config.link_notice && <p className="link-notice">{config.link_notice}</p>}
      </div>
    </section>
  )
}

function Line({ term, text }: { term: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function CopyForm({ name, site }: { name: FormName; site: SiteData }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => setWords(''), saidForMs)
    return () => clearTimeout(timer)
  }, [words])
  const copy = () => {
    void copyText(forms[name](site)).then(isCopied => setWords(isCopied ? '已复制' : '没有复制成'))
  }
  return (
    <Button tone="outline" size="small" aria-label={`复制为 ${name}`} onClick={copy}>
      <span aria-live="polite">{words || `复制 ${name}`}</span>
    </Button>
  )
}
