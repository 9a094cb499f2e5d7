import type { SiteConfig } from '@xiaolou/contract/site'
import { contactsOf } from './home-data.ts'

const codePx = 168

/** The owner's other profiles: links, and codes that unfold on request, also without script. */
export function HomeContacts({ site }: { site: SiteConfig }) {
  const { homes, codes } = contactsOf(site)
  if (homes.length + codes.length === 0) return null
  return (
    <ul className="home-contacts wrap ink-2 text-14" aria-label="在别处">
      {homes.map(({ name, address }) => (
        <li key={name}>
          <a href={address} rel="me noopener" target="_blank">
            {name}
          </a>
        </li>
      ))}
      {codes.map(({ name, address }) => (
        <li key={name}>
          <details name="home-contact">
            <summary className="bare-summary">{name}</summary>
            <img
              className="code-picture"
              src={address}
              alt={`${name}二维码`}
              width={codePx}
              height={codePx}
              loading="lazy"
            />
          </details>
        </li>
      ))}
    </ul>
  )
}
