import type { DraftSummary } from '@xiaolou/contract/draft'
import { Link } from 'react-router'
import type { Loaded } from '../../lib/load.tsx'
import { LoadState } from '../../lib/load.tsx'
import { draftsPath, writePath } from '../../lib/paths.ts'
import { whenText, wordText } from '../../lib/when.ts'
import type { readDrafts } from './dashboard-data.ts'
import { Section } from './section.tsx'

type Drafts = Awaited<ReturnType<typeof readDrafts>>

/** 接着写: the latest draft with its last words, the others as rows, then scheduled ones. */
export function GoOn({ load, now }: { load: Loaded<Drafts>; now: string }) {
  const count = load.value?.writing.total ?? 0
  const empty = (
    <p className="desk-quiet">
      没有写到一半的。<Link to={writePath}>起个头</Link>，余下的就来了。
    </p>
  )
  return (
    <Section title="接着写" aside={count > 0 && <Link to={draftsPath}>全部草稿 {count}</Link>}>
      <LoadState
        load={load}
        what="草稿"
        isEmpty={({ writing, scheduled }) => writing.total + scheduled.total === 0}
        empty={empty}
      >
        {({ writing, scheduled }) => {
          const [first, ...others] = writing.list
          return (
            <>
              {first && <Last draft={first} now={now} />}
              <ul>
                {[...others, ...scheduled.list].map(draft => (
                  <li key={draft.key}>
                    <Row draft={draft} now={now} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </LoadState>
    </Section>
  )
}

const titleOf = ({ title }: DraftSummary) => title || '还没有题目'
const pathOf = ({ key }: DraftSummary) => `${writePath}/${key}`
const words = ({ word_count }: DraftSummary) => wordText(word_count).join('')

function Last({ draft, now }: { draft: DraftSummary; now: string }) {
  return (
    <Link to={pathOf(draft)} className="desk-last">
      <h3>{titleOf(draft)}</h3>
      <q>
        {draft.ending ? `……${draft.ending}` : '还没有落笔'}
        <span aria-hidden="true" className="desk-caret" />
      </q>
      <p className="desk-meta wrap ink-3 text-13-5">
        <span>{whenText(draft.updatedAt, now)} 停笔</span>
        <span>{words(draft)}</span>
        <span>
          {draft.article_id > 0 ? '改动未发布，' : ''}第 {draft.revision} 版
        </span>
      </p>
    </Link>
  )
}

function Row({ draft, now }: { draft: DraftSummary; now: string }) {
  const isPlanned = draft.publish_at !== ''
  const mark = isPlanned ? '定时' : draft.article_id > 0 ? '改动未发布' : ''
  return (
    <Link to={pathOf(draft)} className="desk-row baseline gap-14 line-below">
      <b className="desk-name">{titleOf(draft)}</b>
      <span className="desk-when ink-3 text-13-5 push rigid">
        {mark && <em className="desk-mark">{mark}</em>}
        {whenText(isPlanned ? draft.publish_at : draft.updatedAt, now)} · {words(draft)}
      </span>
    </Link>
  )
}
