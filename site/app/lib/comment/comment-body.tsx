import { useMemo } from 'react'
import { safeHtml } from '../safe-html.ts'

/** A comment's words as they may be shown. */
export function CommentBody({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: safeHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: through the allow-list of safe-html.ts, after the server's own.
  return <div className="comment-words" dangerouslySetInnerHTML={inner} />
}
