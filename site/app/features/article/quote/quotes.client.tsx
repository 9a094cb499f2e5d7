import { useLazy } from '@xiaolou/browser/lazy'
import { postPath, screens } from '@xiaolou/contract/address'
import type { QuotedWords } from '@xiaolou/contract/quote'
import { useState } from 'react'
import { useShared, useSite, useStaticExport } from '~/lib/site.ts'
import { MarginMarks } from './margin-marks.tsx'
import type { QuotesGiven } from './quotes-given.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useMarkedPlace, useQuotedPlaces } from './use-quoted-places.ts'
import './quotes.css'

const loadCard = () => import('~/shared/share-card/card-dialog.tsx').then(module => module.CardDialog)

/** The bar for selected text, and the marks where others have quoted the article. */
export function Quotes({ article, isUnlocked, markedId, markKey }: QuotesGiven) {
  const { config } = useSite()
  const staticExport = useStaticExport()
  const share = useShared()
  // Locked articles cannot be quoted; the static export has no server for it.
  const isAlone = isUnlocked || staticExport !== undefined
  const places = useQuotedPlaces({ articleId: article.id, isAsked: !isAlone })
  useMarkedPlace({ places, markedId, markKey })
  const card = useLazy({ name: '卡片', load: loadCard })
  const [words, setWords] = useState<QuotedWords>()
  return (
    <>
      <SelectionBar
        articleId={article.id}
        title={article.article_title}
        hasChat={!isAlone && !article.is_unlisted && !config.closed_rooms.includes('chat')}
        hasComments={!isAlone && article.has_comments}
        onCard={chosen => {
          setWords(chosen)
          card.open()
        }}
      />
      <MarginMarks places={places} />
      {card.Part && words && (
        <card.Part
          isOpen={card.isOpen}
          onClose={card.close}
          card={{
            text: words.exact,
            title: `《${article.article_title}》`,
            signature: [article.authorName, config.blog_name].filter(Boolean).join(' · '),
            day: article.createdAt,
            // The short address only finds listed articles.
            address: share(
              isUnlocked || article.is_unlisted
                ? postPath(article.slug)
                : `${screens.articleById.path}?id=${article.id}`,
            ),
            seal: [...config.blog_name].at(-1) ?? '楼',
          }}
        />
      )}
    </>
  )
}
