import { browserCall } from '@xiaolou/browser/call'
import { useCopy, useShare } from '@xiaolou/browser/use-copy'
import { postPath } from '@xiaolou/contract/address'
import { articleType, cancelLikeArticle, likeArticle } from '@xiaolou/contract/article'
import { likeType } from '@xiaolou/contract/like'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { Share2 } from '@xiaolou/ui/icon'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Cover, coverPicture } from '~/lib/cover.tsx'
import { useSite } from '~/lib/site.ts'
import { HeartButton, useLike } from '~/shared/like/like-button.tsx'
import { useLive } from '~/shared/presence/presence.ts'
import { type ArticleData, licenceOf, type ReadArticle, type SeriesPlace } from './article-data.ts'

/** Below the text: like, share and reward buttons, the author, the licence and the address. */
export function ArticleFoot({
  article,
  series,
  address,
  isUnlocked = false,
}: Pick<ArticleData, 'article' | 'series' | 'address'> & { isUnlocked?: boolean }) {
  const live = useLive()
  return (
    <footer>
      {series && <Series {...series} />}
      <div className="article-actions gap-12 relative row wrap">
        {live && <live.Company className="article-company" />}
        {!isUnlocked && <LikeButton key={article.id} id={article.id} count={article.thumbs_up_times} />}
        <ShareButton title={article.article_title} address={address} />
        <Reward />
      </div>
      <Colophon article={article} address={address} />
    </footer>
  )
}

/** The article's part in a series, and the parts before and after it. */
function Series({ name, place, previous, next }: SeriesPlace) {
  return (
    <nav className="article-series wrap text-15" aria-label={`同集：${name}`}>
      <strong>
        《{name}》{place > 0 && `第${chineseNumber(place)}篇`}
      </strong>
      {previous && (
        <a href={postPath(previous.slug)}>
          <small className="ink-3">前一篇</small> <bdi>{previous.article_title}</bdi>
        </a>
      )}
      {next && (
        <a href={postPath(next.slug)}>
          <small className="ink-3">后一篇</small> <bdi>{next.article_title}</bdi>
        </a>
      )}
    </nav>
  )
}

/** One like for each visitor: shown at once, undone if the server refuses; a second press withdraws it. */
function LikeButton({ id, count }: { id: number; count: number }) {
  const send = (isLiked: boolean) =>
    browserCall(isLiked ? likeArticle : cancelLikeArticle, { params: { id } })
  const { like, press } = useLike({ type: likeType.article, forId: id, count, send })
  return (
    <HeartButton like={like} onPress={press} size={20} className="article-like">
      <span>喜欢</span>
    </HeartButton>
  )
}

function ShareButton({ title, address }: { title: string; address: string }) {
  const { said, share } = useShare({ title, url: address })
  return (
    <button type="button" className="article-action" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      <span aria-live="polite">{said || '分享'}</span>
    </button>
  )
}

/** The owner's reward codes, loaded on request; nothing if the owner has set none. */
function Reward() {
  const [isOpen, setOpen] = useState(false)
  const { we_chat_pay, ali_pay } = useSite().config
  const codes = [
    { name: '微信', src: we_chat_pay },
    { name: '支付宝', src: ali_pay },
  ].filter(({ src }) => src !== '')
  if (codes.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="article-action"
        aria-expanded={isOpen}
        aria-controls="reward-codes"
        onClick={() => setOpen(!isOpen)}
      >
        <span>请喝杯茶</span>
      </button>
      <ul id="reward-codes" className="article-reward ink-2 text-14" hidden={!isOpen}>
        {isOpen &&
          codes.map(({ name, src }) => (
            <li key={name}>
              <img className="code-picture" src={src} alt={`${name}赞赏码`} width={168} height={168} />
              {name}
            </li>
          ))}
      </ul>
    </>
  )
}

const kindWord: Record<ReadArticle['type'], string> = {
  [articleType.original]: '原创',
  [articleType.reprint]: '转载',
  [articleType.translation]: '翻译',
}

function Colophon({ article, address }: Pick<ArticleData, 'article' | 'address'>) {
  const { config } = useSite()
  const licence = licenceOf(article, config)
  return (
    <dl className="article-colophon grid gap-4 text-14">
      <Line term="作者">
        {article.authorName || config.owner_name || config.blog_name}
        <span className="article-kind">{kindWord[article.type]}</span>
      </Line>
      {article.origin_url && (
        <Line term="原文">
          <a href={article.origin_url} rel="noopener nofollow" target="_blank">
            {article.origin_url}
          </a>
        </Line>
      )}
      {licence.name && (
        <Line term="许可">
          {licence.url ? (
            <a href={licence.url} rel="license noopener" target="_blank">
              {licence.name}
            </a>
          ) : (
            licence.name
          )}
        </Line>
      )}
      <Line term="链接">
        <span className="article-address">{decodeURI(address)}</span>
        <CopyLink address={address} />
      </Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="ink-3">{term}</dt>
      <dd className="ink-2">{children}</dd>
    </div>
  )
}

function CopyLink({ address }: { address: string }) {
  const { said, copy } = useCopy()
  return (
    <button
      type="button"
      className="article-copy ink-link"
      aria-label="复制链接"
      onClick={() => copy(address)}
    >
      <span aria-live="polite">{said || '复制'}</span>
    </button>
  )
}

/** The articles before and after, and some related ones. */
export function ArticleNear({ near }: Pick<ArticleData, 'near'>) {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state === 'loading'
  if (!near)
    return (
      <p role="alert" className="article-near-error ink-3 text-15">
        上一篇、下一篇没有取到。
        <button type="button" className="word-button" disabled={isRetrying} onClick={() => void revalidate()}>
          {isRetrying ? '正在重试…' : '再试一次'}
        </button>
      </p>
    )
  const turns = [
    { article: near.previous, label: '上一篇', rel: 'prev' },
    { article: near.next, label: '下一篇', rel: 'next' },
  ]
  return (
    <>
      {(near.previous || near.next) && (
        <nav className="article-turn" aria-label="上一篇与下一篇">
          {turns.map(({ article, label, rel }) =>
            article ? (
              <a
                key={rel}
                href={postPath(article.slug)}
                rel={rel}
                className={`hover-link article-turn-${rel}`}
              >
                <small className="ink-3 text-13">{label}</small>
                <span className="clamp">
                  <bdi>{article.article_title}</bdi>
                </span>
              </a>
            ) : (
              <span key={rel} />
            ),
          )}
        </nav>
      )}
      {near.recommend.length > 0 && (
        <section className="article-recommend" aria-labelledby="recommend">
          <h2 id="recommend">也许还想读</h2>
          <ul>
            {near.recommend.map(article => (
              <li key={article.id}>
                <a href={postPath(article.slug)} className="hover-link">
                  <span className="article-recommend-cover frame" aria-hidden="true">
                    <Cover
                      id={article.id}
                      picture={coverPicture(article)}
                      sizes="(min-width: 799px) 216px, 45vw"
                    />
                  </span>
                  <span className="article-recommend-title clamp text-15">
                    <bdi>{article.article_title}</bdi>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
