import { useLazy } from '@xiaolou/browser/lazy'
import { postPath } from '@xiaolou/contract/address'
import { musicPath, type NamedMusic } from '@xiaolou/contract/song-link'
import { IconButton } from '@xiaolou/ui/button'
import { Palette } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { useEffect, useMemo, useRef } from 'react'
import { ArticleMeta } from '~/lib/article-meta.tsx'
import { coverPicture, PictureImage } from '~/lib/cover.tsx'
import { offeredMusic } from '~/lib/player.ts'
import { useHasMusic, useSite } from '~/lib/site.ts'
import { useOwnerLinks } from '~/shared/owner/use-owner-links.ts'
import { useLive } from '~/shared/presence/presence.ts'
import { useSongCards } from '~/shared/song-card/song-links.ts'
import type { ReadArticle } from './article-data.ts'
import { ageText, outdatedDays, readingTimeText } from './time-text.ts'

/** Title, metadata, banner, and a warning if the article is old. */
export function ArticleHeader({ article }: { article: ReadArticle }) {
  const readTime = readingTimeText(article.reading_duration)
  const owner = useOwnerLinks()
  const live = useLive()
  return (
    <>
      <header className="article-header relative">
        {live && <live.Company className="article-company-first" />}
        <h1 dir="auto">{article.article_title}</h1>
        <div className="article-headline">
          <ArticleMeta article={article} className="article-meta" tagsLabel="标签">
            <span>
              {numberText(article.word_count)} 字，约 {article.read_minutes} 分钟
            </span>
            {article.view_times > 0 && <span>{numberText(article.view_times)} 次阅读</span>}
            {readTime && <span>共被读了 {readTime}</span>}
            {article.thumbs_up_times > 0 && <span>{numberText(article.thumbs_up_times)} 个赞</span>}
          </ArticleMeta>
          {owner && <owner.EditArticleLink id={article.id} />}
          <ThemeButton />
        </div>
        {article.article_cover && (
          <div className="article-cover frame" aria-hidden="true">
            <PictureImage
              picture={coverPicture(article)}
              sizes="(min-width: 799px) 700px, calc(100vw - 40px)"
              load="first"
            />
          </div>
        )}
      </header>
      {article.music && <ArticleMusic article={article} music={article.music} />}
      <Outdated updatedAtIso={article.updatedAtIso} />
    </>
  )
}

const loadPicker = () => import('./theme-picker.tsx').then(module => module.ThemePicker)

/** Opens the choice of preview and code themes, loaded on first use. */
function ThemeButton() {
  const { Part: ThemePicker, open } = useLazy({ name: '正文与代码的样式', load: loadPicker })
  if (ThemePicker) return <ThemePicker />
  return (
    <IconButton label="正文与代码的样式" onClick={open}>
      <Palette size={20} aria-hidden="true" />
    </IconButton>
  )
}

function Outdated({ updatedAtIso }: { updatedAtIso: string }) {
  const { config, renderedAtMs } = useSite()
  const days = outdatedDays({ updatedAtIso, nowMs: renderedAtMs, afterDays: config.outdated_after_days })
  if (days === undefined) return null
  return (
    <p className="article-outdated text-15">
      这篇文章最后更新于 {updatedAtIso.slice(0, 10)}，距今已有 {ageText(days)}，文中的说法也许已经旧了。
    </p>
  )
}

/** The article's own music, offered near the title; it never plays by itself. */
function ArticleMusic({ article, music }: { article: ReadArticle; music: NamedMusic }) {
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
    <section ref={box} className="article-music row" aria-label="本文配乐">
      <small>本文配乐</small>
      <p className="song-card">
        <a href={musicPath(music)}>{artist ? `${name} - ${artist}` : name}</a>
      </p>
    </section>
  )
}
