import { consoleSections } from '@xiaolou/contract/console'
import './outbox.css'
import { quietCall } from '@xiaolou/browser/call'

import {
  getChannels,
  getLetters,
  getTemplates,
  type TemplatePreview,
  topicNames,
} from '@xiaolou/contract/outbox'
import { Tabs } from '../../lib/list-tools.tsx'
import { type Loaded, LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { ChannelList } from './channel-list.tsx'
import { LetterList, lettersPerPage, shelves } from './letter-list.tsx'

const views = [...shelves, 'ways', 'looks'] as const
const readFilter = (query: QueryReader) => ({
  view: query.choice('view', views, 'waiting'),
  look: query.text('look', 'reply'),
  page: query.number('page', 1) || 1,
})

/** The site's outgoing letters: the outbox, the channels, and the templates. */
export function Component() {
  const { query, hrefOf, filterKey } = useQueryState(readFilter)
  const { view, look, page } = query
  const state = shelves.find(shelf => shelf === view)
  const letters = useLoad(`letters ${state ?? ''} ${page}`, () =>
    quietCall(getLetters, {
      body: { current: state ? page : 1, size: lettersPerPage, state: state ?? null },
    }),
  )
  const channels = useLoad('channels', () => quietCall(getChannels))
  const templates = useLoad(view === 'looks' ? 'templates' : 'none', async () =>
    view === 'looks' ? quietCall(getTemplates) : [],
  )
  const counts = letters.value?.counts
  const isOn = channels.value?.some(channel => channel.isOn)
  return (
    <>
      <ScreenHead
        title={consoleSections['/outbox']}
        lead={
          isOn === false
            ? '还没有启用一种通知方式，什么都不往外发。想收到，先到「通知方式」启用一种。'
            : '有事告诉你，有回话告诉客人。写下就走，不叫谁等着；没发成的隔一阵再发。'
        }
      />
      <Tabs
        label="发出的和通知方式"
        current={view}
        hrefOf={value => hrefOf({ view: value })}
        tabs={[
          { value: 'waiting', label: '待发', count: counts?.waiting },
          { value: 'sent', label: '已发', count: counts?.sent },
          { value: 'failed', label: '没发成的', count: counts?.failed },
          { value: 'ways', label: '通知方式' },
          { value: 'looks', label: '邮件模板' },
        ]}
      />
      {view === 'ways' ? (
        <ChannelList load={channels} />
      ) : view === 'looks' ? (
        <TemplateList load={templates} look={look} hrefOf={topic => hrefOf({ look: topic })} />
      ) : (
        <LetterList load={letters} shelf={view} filterKey={filterKey} page={page} hrefOf={hrefOf} />
      )}
    </>
  )
}

/** The look of each kind of letter: as mail, and as a push message. */
function TemplateList({
  load,
  look,
  hrefOf,
}: {
  load: Loaded<TemplatePreview[]>
  look: string
  hrefOf: (topic: string) => string
}) {
  return (
    <LoadState load={load} what="邮件模板" isEmpty={list => list.length === 0} empty={null}>
      {list => {
        const shown = list.find(({ topic }) => topic === look) ?? list[0]
        return (
          <div className="templates">
            <nav aria-label="哪一种" className="template-names">
              <ul>
                {list.map(({ topic }) => (
                  <li key={topic}>
                    <a href={hrefOf(topic)} aria-current={topic === shown?.topic ? 'true' : undefined}>
                      {topicNames[topic]}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {shown && <Template shown={shown} />}
          </div>
        )
      }}
    </LoadState>
  )
}

function Template({ shown: { topic, subject, html, push } }: { shown: TemplatePreview }) {
  return (
    <div className="template">
      <section aria-labelledby="as-mail">
        <h2 id="as-mail">邮件</h2>
        <p className="template-subject">{subject}</p>
        {/* As in a mail client: scripts do not run. */}
        <iframe key={topic} title={`邮件：${topicNames[topic]}`} srcDoc={html} sandbox="allow-same-origin" />
      </section>
      {topic !== 'confirm' && topic !== 'reset' && topic !== 'reply' && topic !== 'notice' && (
        <section aria-labelledby="as-push">
          <h2 id="as-push">推送</h2>
          <p className="template-push">
            <b>{push.title}</b>
            {push.text}
          </p>
        </section>
      )}
    </div>
  )
}
