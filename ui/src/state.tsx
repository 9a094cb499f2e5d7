import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-name.ts'

/**
 * An empty place: a small drawing, one sentence in `title`, optionally what to do. Drawings: boat (nothing
 * found), book (nothing written), tea (nobody here), rain (nothing today).
 */
export function EmptyState({
  drawing = 'boat',
  title,
  text,
  action,
  way,
  className,
}: {
  drawing?: DrawingName
  title: string
  text?: ReactNode
  action?: ReactNode
  /** A link elsewhere. */
  way?: { href: string; label: string } | undefined
  className?: string | undefined
}) {
  return (
    <div className={classNames('ui-state', className)}>
      <Drawing name={drawing} />
      <p className="ui-state-title">{title}</p>
      {text ? <p className="ui-state-text">{text}</p> : null}
      {action || way ? (
        <div className="ui-state-action">
          {action}
          {way && (
            <a href={way.href} className={buttonClass({})}>
              {way.label}
            </a>
          )}
        </div>
      ) : null}
    </div>
  )
}

/**
 * Something failed to load: `title` says what happened, `text` what to do, and `onRetry` does it. Put it in
 * place of the missing part; never instead of the whole page.
 */
export function ErrorState({
  drawing = 'kite',
  title = '这一页没有取到',
  text = '也许是线断了一下。稍等片刻，再试一次。',
  onRetry,
  isRetrying = false,
  isWholePage = false,
  className,
}: {
  drawing?: DrawingName
  title?: string
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** It replaces the page: its title is the page's heading. */
  isWholePage?: boolean
  className?: string | undefined
}) {
  const Title = isWholePage ? 'h1' : 'p'
  return (
    <div role="alert" className={classNames('ui-state', className)}>
      <Drawing name={drawing} />
      <Title className="ui-state-title">{title}</Title>
      <p className="ui-state-text">{text}</p>
      {onRetry ? (
        <div className="ui-state-action">
          <Button isBusy={isRetrying} onClick={onRetry}>
            {isRetrying ? '正在重试…' : '再试一次'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A pulsing placeholder; set its size by class. Hidden from assistive technology. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('ui-skeleton', className)} />
}

/** Placeholder lines of text, the last one short. The loading region should have `aria-busy`. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="ui-skeleton-text">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map(key => (
        <span key={key} className="ui-skeleton" />
      ))}
    </span>
  )
}

/** Small line drawings for empty places, each 120 × 72 in the text colour. */
const drawings: Record<DrawingName, ReactNode> = {
  boat: (
    <>
      <path d="M30 47c16 6 43 6 62-2-5 8-11 12-19 12H47c-8 0-13-4-17-10z" />
      <path d="M46 48c1-9 8-13 16-13s14 4 15 12M50 42h24M47 46h30" />
      <path d="M86 44 97 20M97 20c-6 1-10 4-12 9" />
      <path
        d="M14 60c6-2 10-2 15 0M38 64c9-2 15-2 23 0M78 62c8-2 14-2 20 0M102 57c3-1 5-1 8 0"
        opacity=".55"
      />
      <path d="M8 30c10-9 18-10 26-3M20 22c6-5 11-5 16 0" opacity=".35" />
    </>
  ),
  book: (
    <>
      <path d="M60 26c-9-7-21-9-35-7v36c14-2 26 0 35 7 9-7 21-9 35-7V19c-14-2-26 0-35 7zM60 26v36" />
      <path d="M33 29c7-1 13 0 19 3M33 38c7-1 13 0 19 3M68 32c6-3 12-4 19-3" opacity=".5" />
      <path d="M78 15c2-6 6-9 12-10-1 6-5 9-12 10zM78 15c-2 2-3 5-4 8" stroke="var(--accent)" />
    </>
  ),
  tea: (
    <>
      <path d="M40 36h36c0 15-7 23-18 23S40 51 40 36zM76 40c8-2 12 1 11 6s-7 8-14 8M36 63h44" />
      <path d="M51 29c-4-5 4-8 0-14M60 28c-4-6 4-9 0-16M69 29c-4-5 4-8 0-14" opacity=".5" />
    </>
  ),
  rain: (
    <>
      <path d="M12 22c18 0 31-4 41-14 10 10 26 14 46 14 4 0 8-1 10-3M20 22v4M99 22v4M30 22v38M88 22v38" />
      <path d="M46 32h28v28H46zM60 32v28M46 46h28" />
      <path d="M14 34l-3 9M22 44l-3 9M104 32l-3 9M98 46l-3 9M110 46l-3 9M38 30l-2 7" opacity=".5" />
      <path d="M8 60h104" />
    </>
  ),
  kite: (
    <>
      <path d="M82 8 96 24 78 38 66 22zM82 8l-4 30M66 22l30 2" />
      <path d="M78 38c-2 7-9 8-13 12M56 55c-6 1-9 4-10 8" strokeDasharray="4 4" />
      <path d="M84 40c4 3 3 7 7 9M92 36c4 2 4 5 8 6" stroke="var(--accent)" />
      <path d="M10 62c12-8 22-9 32-2M18 44c5-3 9-3 13 0" opacity=".4" />
    </>
  ),
}

export type DrawingName = 'boat' | 'book' | 'tea' | 'rain' | 'kite'

/** A decorative line drawing, 120 × 72 px, hidden from assistive technology. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 72"
      width="120"
      height="72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ui-drawing"
    >
      {drawings[name]}
    </svg>
  )
}
