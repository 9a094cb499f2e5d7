import { exportOwnData } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { useState } from 'react'
import { browserCall } from '~/lib/api.ts'
import { showRefusal } from '~/lib/notice.ts'
import { type SessionUser, withSignIn } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { DeleteAccount } from './delete-account.tsx'
import { saveFile } from './save-file.ts'

const dateLength = 10

/** Taking one's words along, and leaving. */
export function DataPanel({ user }: { user: SessionUser }) {
  const { blog_name } = useSite().config
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      const own = await withSignIn(() => browserCall(exportOwnData))
      if (!own) return
      saveFile({
        name: `${blog_name}-${user.nick_name}-${own.exportedAt.slice(0, dateLength)}.json`,
        type: 'application/json',
        text: JSON.stringify(own, null, 2),
      })
    } catch (error) {
      showRefusal(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <section aria-labelledby="export-title" className="center-part">
        <h3 id="export-title">带走一份</h3>
        <p>资料、登录、评论、留言、友链、通知与点赞，都写进一个 JSON 文件。</p>
        <Button isBusy={isBusy} onClick={() => void take()}>
          {isBusy ? '正在收拾…' : '下载我的数据'}
        </Button>
      </section>
      <section aria-labelledby="delete-title" className="center-part">
        <h3 id="delete-title">注销账号</h3>
        <p>
          账号、资料与登录都会删去，不能恢复。写过的评论与留言留在原处，名字换成「已注销」；想一并带走，请先逐条删除。
        </p>
        <DeleteAccount />
      </section>
    </>
  )
}
