import { talkPath } from '@xiaolou/contract/address'
import { useSite } from '~/lib/site.ts'
import { useLive } from '~/shared/presence/presence.ts'
import type { HomeData } from './home-data.ts'

/** Without the scroll the hour and solar term; who else is online once known, and the owner's latest talk. */
export function HomeNow({ data: { day, talk }, hasScroll }: { data: HomeData; hasScroll: boolean }) {
  const { config, staticExport } = useSite()
  const live = useLive()
  if (config.home_now === 'off') return null
  const now = live?.day ?? day
  return (
    <section>
      <h2>此刻</h2>
      {!hasScroll && <p className="home-hour ink-3 text-13">{now?.words}</p>}
      <p className="home-verse">
        {now?.verse.map(clause => (
          <span key={clause} className="home-phrase">
            {clause}
          </span>
        ))}
      </p>
      {!staticExport && (
        <dl className="home-facts home-live" data-song={config.owner_song}>
          {live?.facts}
        </dl>
      )}
      {talk && (
        <a href={talkPath({ id: talk.id })} dir="auto" className="home-talk clamp ink-2">
          {talk.excerpt || '几张图'}
        </a>
      )}
    </section>
  )
}
