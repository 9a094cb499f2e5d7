import { useLazy } from '@xiaolou/browser/lazy'
import { archivesPath, postPath } from '@xiaolou/contract/address'
import type { TimelineYear } from '@xiaolou/contract/article'
import { brushPath } from '@xiaolou/ui/brush-path'
import { Button } from '@xiaolou/ui/button'
import { chineseDigits, chineseNumber } from '@xiaolou/ui/chinese-number'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { Seal } from '@xiaolou/ui/seal'
import { useCallback, useMemo, useRef, useState } from 'react'
import { moveFocus } from '~/lib/arrow-keys.ts'
import { coverPicture, PictureImage } from '~/lib/cover.tsx'
import { sideScroll } from '~/lib/side-scroll.ts'
import { useShared, useSite } from '~/lib/site.ts'
import { riseOf, wordsText } from '../life.ts'
import { bestPicture, dayOf, type ScrollMonth, scrollMonths } from './scroll.ts'
import { ScrollSong } from './scroll-song.tsx'
import './year-scroll.css'

const loadPicture = () => import('./scroll-picture.tsx').then(module => module.ScrollPicture)
const strokeHeight = 120

/**
 * A year unfolded into a scroll, read from right to left: months as brush strokes, titles as columns, the
 * year's best picture, songs as discs. By wheel, finger, mouse, and the arrow keys from title to title.
 */
export function YearScroll({ year, onClose }: { year: TimelineYear; onClose: () => void }) {
  const rows = year.articleList
  const { blog_name } = useSite().config
  const address = useShared()
  const months = useMemo(() => scrollMonths(rows), [rows])
  const best = useMemo(() => bestPicture(rows), [rows])
  const picture = useLazy({ name: '存成图片', load: loadPicture })
  const box = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(months[0]?.rows[0]?.id)
  const place = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    return sideScroll(element)
  }, [])
  const words = rows.reduce((sum, { word_count }) => sum + word_count, 0)
  const given = {
    year: year.year,
    best,
    sum: `${chineseNumber(rows.length)}篇　${wordsText(words)}`,
    blogName: blog_name,
    // Site names end in a word for a house, as on the cards.
    seal: [...blog_name].at(-1) ?? '楼',
    address: address(archivesPath(year.year)),
  }
  return (
    <OpenDialog
      title={`${year.year} 年的长卷`}
      description="从右往左读：拖动、滚轮或方向键。"
      widthPx={10_000}
      initialFocus={box}
      className="year-scroll"
      onClose={onClose}
    >
      <div className="year-scroll-frame">
        <i className="year-scroll-roller" />
        <div ref={place} tabIndex={-1} className="year-scroll-paper">
          <div className="year-scroll-head">
            <h3>{chineseDigits(String(year.year))}</h3>
            <Seal glyph={given.seal} sizePx={40} />
            <p>{given.sum}</p>
          </div>
          <ol
            onKeyDown={event =>
              moveFocus(event, {
                selector: '.year-scroll-title',
                groupOf: one => one.dataset.month ?? '',
                isFromRight: true,
              })
            }
          >
            {months.map(month => (
              <Month
                key={month.month}
                month={month}
                most={Math.max(...months.map(one => one.words))}
                bestId={best?.id}
                reached={reached}
                onReach={setReached}
              />
            ))}
          </ol>
          <p className="year-scroll-end">
            {blog_name}　{chineseDigits(String(year.year))}年卷
          </p>
        </div>
        <i className="year-scroll-roller" />
      </div>
      <div className="year-scroll-foot">
        <Button tone="primary" onClick={picture.open}>
          存成图片
        </Button>
      </div>
      {picture.Part && picture.isOpen && <picture.Part {...given} rows={rows} onClose={picture.close} />}
    </OpenDialog>
  )
}

function Month({
  month: { month, label, words, rows },
  most,
  bestId,
  reached,
  onReach,
}: {
  month: ScrollMonth
  most: number
  bestId: number | undefined
  reached: number | undefined
  onReach: (id: number) => void
}) {
  const rise = riseOf({ words, most, height: strokeHeight })
  const seed = Number(month.replace('-', ''))
  return (
    <li className="year-scroll-month">
      <h4>
        <span>{label}</span>
        <svg viewBox={`0 0 20 ${strokeHeight}`} aria-hidden="true">
          <path d={brushPath({ x: 10, height: strokeHeight, rise, width: 13, seed })} />
        </svg>
      </h4>
      <ul>
        {rows.map(row => (
          <li key={row.id} className="year-scroll-row">
            {row.id === bestId && (
              <span className="year-scroll-picture frame" aria-hidden="true">
                <PictureImage picture={coverPicture(row)} sizes="460px" load="eager" />
              </span>
            )}
            <span className="year-scroll-column">
              <a
                href={postPath(row.slug)}
                className="year-scroll-title"
                data-month={month}
                tabIndex={row.id === reached ? 0 : -1}
                onFocus={() => onReach(row.id)}
              >
                {row.article_title}
              </a>
              {row.music && <ScrollSong row={row} music={row.music} />}
              <time dateTime={row.createdAt.slice(0, 10)}>{dayOf(row)}</time>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
