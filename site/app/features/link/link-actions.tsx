import { browserCall, quietCall } from '@xiaolou/browser/call'
import { useLazy } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { requireSignIn, useUser } from '@xiaolou/browser/session'
import { getOwnLinks, type Link, linkStatus, type OwnLink } from '@xiaolou/contract/link'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { useCallback, useEffect, useState } from 'react'
import { useStaticExport } from '~/lib/site.ts'

const loadDialog = () => import('./apply-dialog.tsx').then(module => module.ApplyDialog)

/** Visit a random site, apply, see the state of one's own application. */
export function LinkActions({ links }: { links: readonly Link[] }) {
  const user = useUser()
  const staticExport = useStaticExport()
  const [own, setOwn] = useState<readonly OwnLink[]>([])
  const { Part: ApplyDialog, isOpen, open, close } = useLazy({ name: '申请友链', load: loadDialog })
  const [edited, setEdited] = useState<OwnLink | 'new'>()

  const readOwn = useCallback(async () => {
    if (user) setOwn(await quietCall(getOwnLinks))
  }, [user])
  useEffect(() => {
    if (!user) setOwn([])
    // The reader's own applications are optional: without them the page works.
    readOwn().catch(() => undefined)
  }, [user, readOwn])

  const edit = (link: OwnLink | 'new') => {
    setEdited(link)
    open()
  }
  const apply = () => {
    if (requireSignIn(apply)) edit('new')
  }
  const visit = () => {
    const chosen = links[Math.floor(Math.random() * links.length)]
    if (chosen) window.open(chosen.url, '_blank', 'noopener,noreferrer')
  }
  return (
    <div className="scripted">
      <div className="link-acts wrap">
        {staticExport ? null : (
          <Button tone="primary" onClick={apply}>
            申请友链
          </Button>
        )}
        {links.length > 1 && (
          <Button tone="outline" onClick={visit}>
            随便敲一家的门
          </Button>
        )}
      </div>
      <OwnLinks links={own} onEdit={edit} />
      {ApplyDialog && (
        <ApplyDialog
          call={browserCall}
          edited={isOpen ? edited : undefined}
          onClose={close}
          onSaved={() => {
            close()
            showNotice({ tone: 'ok', title: '提示', text: '已经递给主人，等通过后就会挂上' })
            void readOwn()
          }}
        />
      )}
    </div>
  )
}

/** The reader's own applications and their state. */
function OwnLinks({ links, onEdit }: { links: readonly OwnLink[]; onEdit: (link: OwnLink) => void }) {
  if (links.length === 0) return null
  return (
    <section className="link-own" aria-labelledby="link-own">
      <h2 id="link-own">我递过的名片</h2>
      <ul>
        {links.map(link => (
          <li key={link.id} className="row wrap">
            <bdi>{link.site_name}</bdi>
            <Badge tone={link.status === linkStatus.pending || link.waiting ? 'accent' : 'quiet'}>
              {stateOf(link)}
            </Badge>
            <Button
              tone="quiet"
              size="small"
              aria-label={`修改 ${link.site_name}`}
              onClick={() => onEdit(link)}
            >
              修改
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ status, waiting }: OwnLink): string {
  if (status === linkStatus.pending) return '待审核'
  return waiting ? '修改待审核，旧的照旧' : '已通过'
}
