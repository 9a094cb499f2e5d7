import { postPath } from '@xiaolou/contract/address'
import { musicPath, type NamedMusic } from '@xiaolou/contract/song-link'
import { useEffect, useMemo, useRef } from 'react'
import { offeredMusic } from '~/lib/player.ts'
import { useHasMusic } from '~/lib/site.ts'
import { useSongCards } from '~/shared/song-card/song-links.ts'
import type { ReadArticle } from './article-data.ts'

/** The article's own music, offered near the title; it never plays by itself. */
export function ArticleMusic({ article, music }: { article: ReadArticle; music: NamedMusic }) {
  const box = useRef<HTMLElement>(null)
  const { article_title: title, slug } = article
  const source = useMemo(() => ({ title, path: postPath(slug), isOwnMusic: true }), [title, slug])
  const { kind, id, name, artist } = music
  useSongCards(box, id, source)
  useEffect(() => {
    const asked = { target: { kind, id }, source, name }
    offeredMusic.set(asked)
    return () => {
      if (offeredMusic.get() === asked) offeredMusic.set(undefined)
    }
  }, [kind, id, name, source])
  if (!useHasMusic()) return null
  return (
    <section ref={box} className="article-music" aria-label="本文配乐">
      <small>本文配乐</small>
      <p className="song-card">
        <a href={musicPath(music)}>{artist ? `${name} - ${artist}` : name}</a>
      </p>
    </section>
  )
}
