import { quietCall } from '@xiaolou/browser/call'
import { getPageList } from '@xiaolou/contract/page'
import { useLocation, useNavigate, useParams } from 'react-router'
import './pages.css'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { emptyPage, pagePath } from './page-draft.ts'
import { PageEditor } from './page-editor.tsx'
import { readPage } from './use-page.ts'

/** The editor of one page; `new` for a new one. */
export function Component() {
  const { id: given = '' } = useParams()
  const id = given === 'new' ? 0 : Number(given)
  const { key: visit, state }: { key: string; state: unknown } = useLocation()
  const navigate = useNavigate()
  // After its first save a new page stays in the same field under its own address, so that text typed
  // meanwhile is kept.
  const key = typeof state === 'string' ? state : id === 0 ? `new ${visit}` : given
  const load = useLoad(`page ${key}`, async () => {
    const [page, pages] = await Promise.all([
      id === 0 ? { fields: emptyPage, updatedAt: '' } : readPage(id),
      quietCall(getPageList),
    ])
    return { id, key, page, pages }
  })
  return (
    <LoadState load={load} what="这一页">
      {({ id: loadedId, key: loadedKey, page, pages }) => (
        <PageEditor
          key={loadedKey}
          id={loadedKey === key ? id : loadedId}
          opened={page}
          pages={pages}
          onAdded={newId => void navigate(pagePath(newId), { replace: true, state: loadedKey })}
        />
      )}
    </LoadState>
  )
}
