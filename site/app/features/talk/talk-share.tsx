import { Share2 } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { copyText } from '~/lib/copy.ts'
import { useSite } from '~/lib/site.ts'
import { talkAddress } from './talk-wish.ts'

/** Hands a talk to the system's own sharing, or copies its address where there is none. */
export function TalkShare({ id, title }: { id: number; title: string }) {
  const { origin } = useSite()
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = origin + talkAddress({ id })
    if (!navigator.share) {
      setSaid((await copyText(`${title} ${url}`)) ? '链接已复制' : '没有复制成，请从地址栏复制')
      return
    }
    // A refusal here is the reader closing the system's sheet.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <button type="button" className="talk-act" title="分享" onClick={() => void share()}>
      <Share2 size={16} aria-hidden="true" />
      <span className="sr-only">分享</span>
      <span aria-live="polite">{said}</span>
    </button>
  )
}
