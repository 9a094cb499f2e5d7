import { type TemplatePreview, topicNames } from '@xiaolou/contract/outbox'
import { type Loaded, LoadState } from '../../lib/load.tsx'

/** The look of each kind of letter: as mail, and as a push message. */
export function TemplateList({
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
