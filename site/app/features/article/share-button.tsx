import { Share2 } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { copyText } from '~/lib/copy.ts'

/** Hands the article to the system's own sharing, or copies its address where there is none. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    if (!navigator.share) {
      setSaid((await copyText(`${title} ${address}`)) ? '链接已复制' : '没有复制成，请从地址栏复制')
      return
    }
    // A refusal here is the reader closing the system's sheet.
    await navigator.share({ title, url: address }).catch(() => undefined)
  }
  return (
    <button type="button" className="article-act" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      <span aria-live="polite">{said || '分享'}</span>
    </button>
  )
}
