import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icon.tsx'

const icons = { ok: CircleCheck, info: Info, warn: TriangleAlert, danger: CircleAlert }

/**
 * The container of notices: 60 px from the top, as in other front ends, newest last. Keep it mounted, so that
 * they are announced.
 */
export function NoticeStack({ children }: { children: ReactNode }) {
  return (
    <section aria-label="通知" aria-live="polite" className="ui-notices">
      {children}
    </section>
  )
}

/**
 * One notice: a title, optionally a sentence and an action button, and a close button. The caller decides how
 * long it stays.
 */
export function Notice({
  tone,
  title,
  text,
  action,
  onClose,
  isLeaving,
}: {
  tone: keyof typeof icons
  title: string
  text?: ReactNode
  action?: { readonly label: string; readonly run: () => void } | undefined
  onClose: () => void
  isLeaving: boolean
}) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      data-leaving={isLeaving || undefined}
      className={`ui-notice ui-notice-${tone}`}
      style={{ '--tone': `var(--${tone})` }}
    >
      <Icon size={20} aria-hidden="true" />
      <div className="ui-notice-words">
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
        {action ? (
          <button type="button" onClick={action.run} className="ui-button ui-button-outline ui-button-small">
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label="关闭通知"
        className="ui-icon-button ui-notice-close"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
