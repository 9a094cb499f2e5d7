import { ArrowLeft } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getLastPlace, keepLastPlace, type LastPlace } from './last-place.ts'

type Way = { kind: 'place'; place: LastPlace } | { kind: 'history' } | undefined

/**
 * Beside the mark on home, from 799 px: a quiet arrow back to where the reader last was, in this visit or the one before; without
 * such a place, to the page before this one. On every other page it only remembers.
 */
export function WayBack() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>()
  const isHome = pathname === '/home'
  useEffect(() => {
    if (isHome) setWay(findWay())
    // The title belongs to the page once React has put it into the head.
    else keepLastPlace({ path: pathname + search, title: document.title })
  }, [isHome, pathname, search])

  if (!isHome || !way) return null
  const icon = <ArrowLeft size={20} aria-hidden="true" />
  if (way.kind === 'history') {
    return (
      <IconButton label="回到上一页" onClick={() => navigate(-1)} className="way-back">
        {icon}
      </IconButton>
    )
  }
  const label = `回到刚才的「${way.place.title}」`
  return (
    <a href={way.place.path} aria-label={label} title={label} className="ui-icon-button way-back">
      {icon}
    </a>
  )
}

function findWay(): Way {
  const place = getLastPlace()
  if (place) return { kind: 'place', place }
  return history.length > 1 ? { kind: 'history' } : undefined
}
