import { isRecord } from '@xiaolou/browser/is-record'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { screens } from '@xiaolou/contract/address'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import { IconButton } from '@xiaolou/ui/button'
import { ArrowLeft } from '@xiaolou/ui/icon'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type LastPage = { path: string; title: string }

const key = 'lastPlace'
const homePath = screens.home.path

const isLastPage = (value: unknown): value is LastPage =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.title === 'string' &&
  isInsidePath(value.path)

/** The page a reader was on before the home page, in this visit or the last one. */
export const getLastPage = (): LastPage | undefined => readStored({ key, isValid: isLastPage })

/** Stores the last page; the home page does not count. */
export function keepLastPage(page: LastPage): void {
  if (page.path !== homePath && !page.path.startsWith(`${homePath}?`)) writeStored({ key, value: page })
}

/**
 * Beside the logo on the home page, from 799 px: an arrow back to the reader's last page, in this visit or
 * the one before; without one, to the previous page. On every other page it only remembers.
 */
export function WayBack() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [way, setWay] = useState<LastPage | 'history'>()
  const isHome = pathname === homePath
  useEffect(() => {
    if (isHome) setWay(getLastPage() ?? (history.length > 1 ? 'history' : undefined))
    // The title is right once React has updated the head.
    else keepLastPage({ path: pathname + search, title: document.title })
  }, [isHome, pathname, search])

  if (!isHome || !way) return null
  const icon = <ArrowLeft size={20} aria-hidden="true" />
  if (way === 'history') {
    return (
      <IconButton label="回到上一页" onClick={() => navigate(-1)} className="way-back">
        {icon}
      </IconButton>
    )
  }
  const label = `回到刚才的「${way.title}」`
  return (
    <a href={way.path} aria-label={label} title={label} className="ui-icon-button way-back">
      {icon}
    </a>
  )
}
