import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { getModerationBans, liftModerationBans } from '@xiaolou/contract/moderation'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { pageSize, readFilter } from './queue-filter.ts'

/** 账号「云溪」, 没有账号的人, 一段网络: a network has no known name. */
function whoText({ writer, nick_name }: { writer: string; nick_name: string }): string {
  if (writer.startsWith('user:')) return nick_name || '已注销的账号'
  const end = writer.slice(-4)
  return writer.startsWith('network:') ? `一段网络（尾号 ${end}）` : `没有账号的人（尾号 ${end}）`
}

/** Everybody who is turned away, and until when. */
export function BanList() {
  const { query, hrefOf } = useQueryState(readFilter)
  const load = useLoad(`bans ${query.page}`, () =>
    quietCall(getModerationBans, { body: { current: query.page, size: pageSize } }),
  )
  const lift = async (writer: string, name: string) => {
    try {
      await browserCall(liftModerationBans, { body: { writers: [writer] } })
      showNotice({ tone: 'ok', title: '移出黑名单了', text: `${name}又能说话了。` })
    } catch (error) {
      showRefusal(error)
    } finally {
      load.reload()
    }
  }
  const empty = (
    <EmptyState drawing="tea" title="黑名单是空的。" text="在一条话的「还能怎样」里，可以拉黑写它的人。" />
  )
  return (
    <PagedState load={load} what="黑名单" page={query.page} size={pageSize} hrefOf={hrefOf} empty={empty}>
      {list => (
        <ul aria-label="黑名单" className="rows">
          {list.map(ban => (
            <li key={ban.writer} className="list-row">
              <div className="row-body grow queue-banned row wrap">
                <b>{whoText(ban)}</b>
                <span className="ink-3 text-13-5">{ban.until ? `到 ${ban.until.slice(0, 16)}` : '一直'}</span>
                <WordButton
                  onClick={() => void lift(ban.writer, whoText(ban))}
                  aria-label={`移出黑名单：${whoText(ban)}`}
                >
                  移出黑名单
                </WordButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedState>
  )
}
