import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-name.ts'
import { Drawing, type DrawingName } from './drawing.tsx'

/**
 * Something did not come: `title` says what happened, `text` what to do, and `onRetry` does it.
 * Put where the missing thing would have stood; never instead of the whole page.
 */
export function ErrorState({
  drawing = 'kite',
  title = '这一页没有取到',
  text = '也许是线断了一下。稍等片刻，再试一次。',
  retryLabel = '再试一次',
  onRetry,
  isRetrying = false,
  isWholePage = false,
  className,
}: {
  drawing?: DrawingName
  title?: string
  text?: ReactNode
  retryLabel?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** It stands for the page: its title is the page's heading. */
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
            {isRetrying ? '正在重试…' : retryLabel}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
