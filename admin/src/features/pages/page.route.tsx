import { quietCall } from '@xiaolou/browser/call'
import { getPageList } from '@xiaolou/contract/page'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import './pages.css'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { emptyPage } from './page-draft.ts'
import { PageEditor } from './page-editor.tsx'
import { pagePath } from './page-list.tsx'
import { readPage } from './use-page.ts'

/** One page in hand: a new one at `new`. */
export function Component() {
  const { id: given = '' } = useParams()
  const id = given === 'new' ? 0 : Number(given)
  const navigate = useNavigate()
  // A new page that was saved goes on in the same field: what is typed meanwhile stays where it is.
  const [adopted, setAdopted] = useState<{ id: number; key: string }>()
  const isAdopted = adopted !== undefined && given === String(adopted.id)
  const key = isAdopted ? adopted.key : id === 0 && adopted ? `new ${adopted.id}` : given
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
          id={isAdopted ? adopted.id : loadedId}
          opened={page}
          pages={pages}
          onAdded={newId => {
            setAdopted({ id: newId, key: loadedKey })
            void navigate(pagePath(newId), { replace: true })
          }}
        />
      )}
    </LoadState>
  )
}
