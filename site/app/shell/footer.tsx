import { wireTime } from '@xiaolou/contract/kit/zone'
import { Rss } from '@xiaolou/ui/icon'
import { useSite } from '../lib/site.ts'
import { setOff, useIsOff } from '../shared/presence/presence.ts'
import { menusOf } from './menu.ts'

/** The footer of every page: all screens as plain links, copyright, filing numbers and badges. */
export function Footer() {
  const { config, renderedAtMs, timeZone, staticExport } = useSite()
  const { foot } = menusOf(config)
  const years = copyrightYears({
    fromYear: config.copyright_from_year,
    today: wireTime(renderedAtMs, timeZone),
  })
  return (
    <footer className="foot">
      <div className="foot-inside grid gap-14">
        <nav id="site-map" aria-label="全部房间" className="foot-map ink-2">
          <ul>
            {foot.map(item => (
              <li key={item.to}>
                <a href={item.to}>{item.label}</a>
              </li>
            ))}
            <li>
              <a href="/rss.xml">
                <Rss size={14} aria-hidden="true" /> RSS 订阅
              </a>
            </li>
          </ul>
        </nav>
        <p className="foot-line">
          <span>
            © {years} {config.owner_name || config.blog_name}
          </span>
          {config.icp_number ? (
            <a href="https://beian.miit.gov.cn/" rel="noreferrer">
              {config.icp_number}
            </a>
          ) : null}
          {config.police_number ? (
            <a href="https://beian.mps.gov.cn/" rel="noreferrer">
              {config.police_number}
            </a>
          ) : null}
          {!staticExport && config.presence === 'shown' && <PresenceSwitch />}
        </p>
        {config.footer_badges.length > 0 ? (
          <ul className="foot-badges">
            {config.footer_badges.map(badge => (
              <li key={`${badge.name} ${badge.url}`}>
                <a href={badge.url} rel="noreferrer">
                  {badge.image ? (
                    <img src={badge.image} alt={badge.name} height={20} loading="lazy" />
                  ) : (
                    badge.name
                  )}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </footer>
  )
}

/** Whether this reader is counted among the current readers. */
function PresenceSwitch() {
  const isOff = useIsOff()
  return (
    <button type="button" className="foot-word scripted" onClick={() => setOff(!isOff)}>
      {isOff ? '重新计入在读人数' : '不计入在读人数'}
    </button>
  )
}

/** `2024`, or `2024–2026` in later years; the year changes in the site's zone. */
export function copyrightYears({ fromYear, today }: { fromYear: number; today: string }): string {
  const year = Number(today.slice(0, 4))
  return year > fromYear ? `${fromYear}–${year}` : String(fromYear)
}
