import { getOwnLinks, type Link, type OwnLink } from '@xiaolou/contract/link'
import { Button } from '@xiaolou/ui/button'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { browserCall, quietCall } from '~/lib/api.ts'
import { showNotice } from '~/lib/notice.ts'
import { loadPart } from '~/lib/part.ts'
import { requireSignIn, useUser } from '~/lib/session.ts'
import type { ApplyDialogProps } from './apply-dialog.tsx'
import { OwnLinks } from './own-links.tsx'

type Dialog = ComponentType<ApplyDialogProps>

/** What can be done here: knock at a random door, apply, see what became of one's own application. */
export function LinkActs({ links }: { links: readonly Link[] }) {
  const user = useUser()
  const [own, setOwn] = useState<readonly OwnLink[]>([])
  const [Apply, setApply] = useState<{ Dialog: Dialog } | undefined>()
  const [edited, setEdited] = useState<OwnLink | 'new' | undefined>()

  const readOwn = useCallback(async () => {
    if (user) setOwn(await quietCall(getOwnLinks))
  }, [user])
  useEffect(() => {
    if (!user) setOwn([])
    // What one has applied for is a help, not the page: without it everything else stands.
    readOwn().catch(() => undefined)
  }, [user, readOwn])

  const open = (wanted: OwnLink | 'new') =>
    void loadPart({
      name: '申请友链',
      load: () => import('./apply-dialog.tsx'),
      use: ({ ApplyDialog }) => {
        setApply({ Dialog: ApplyDialog })
        setEdited(wanted)
      },
    })
  const apply = () => {
    if (requireSignIn(apply)) open('new')
  }
  const visit = () => {
    const chosen = links[Math.floor(Math.random() * links.length)]
    if (chosen) window.open(chosen.url, '_blank', 'noopener,noreferrer')
  }
  return (
    <div className="scripted">
      <div className="link-acts">
        <Button tone="primary" onClick={apply}>
          申请友链
        </Button>
        {links.length > 1 && (
          <Button tone="outline" onClick={visit}>
            随便敲一家的门
          </Button>
        )}
      </div>
      <OwnLinks links={own} onEdit={open} />
      {Apply && (
        <Apply.Dialog
          call={browserCall}
          edited={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            showNotice({ tone: 'ok', title: '提示', text: '已经递给主人，等通过后就会挂上' })
            void readOwn()
          }}
        />
      )}
    </div>
  )
}
