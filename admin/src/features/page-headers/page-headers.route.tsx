import { quietCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { consoleSections } from '@xiaolou/contract/console'
import { addOrUpdatePageHeader, deletePageHeader, getAllPageHeaders } from '@xiaolou/contract/site'
import './page-headers.css'
import { type HeaderPage, pageNames } from '@xiaolou/contract/page-names'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useSite } from '../../lib/site.ts'
import { showUndo } from '../../lib/undo.ts'
import { HeaderRow } from './header-row.tsx'

/** The header pictures of all pages, as cropped on a desktop and a phone. */
export function Component() {
  const load = useLoad('page-headers', () => quietCall(getAllPageHeaders))
  const { config } = useSite()
  const own: readonly HeaderPage[] = config.menu_pages.map(({ title, path }) => ({
    name: path.slice(1),
    label: title,
    path,
  }))
  const headerOf = (name: string) =>
    load.value?.find(({ route_name, bg_url }) => bg_url && route_name.toLowerCase() === name.toLowerCase())

  /** Sets the page's picture, '' for none; reads first, since another window may have set one. */
  const put = async (name: string, url: string) => {
    const rows = await quietCall(getAllPageHeaders)
    const row = rows.find(({ route_name }) => route_name.toLowerCase() === name.toLowerCase())
    if (url) {
      const body = { ...(row && { id: row.id }), route_name: name, bg_url: url }
      await quietCall(addOrUpdatePageHeader, { body })
    } else if (row) await quietCall(deletePageHeader, { params: { id: row.id } })
    load.reload()
  }
  const change = async ({ name, label }: HeaderPage, url: string) => {
    const before = headerOf(name)?.bg_url ?? ''
    try {
      await put(name, url)
    } catch (error) {
      showRefusal(error)
      return
    }
    showUndo({
      title: url ? `${label}换上了新的图` : `${label}的图取下来了`,
      text: url || name === 'Home' ? '' : '来客看到的是首页那一张。',
      undo: () => put(name, before),
    })
  }

  return (
    <>
      <ScreenHead
        title={consoleSections['/page-headers']}
        lead="每一页最上面的一幅画。没有单独配的，就用首页那一张。"
      />
      <LoadState load={load} what="页头图">
        {() => (
          <ul aria-label="各页的页头图" className="header-rows">
            {[...pageNames, ...own].map(page => (
              <HeaderRow
                key={page.name}
                page={page}
                header={headerOf(page.name)}
                home={headerOf('Home')}
                onChange={url => change(page, url)}
              />
            ))}
          </ul>
        )}
      </LoadState>
    </>
  )
}
