import { useEffect, useState } from 'react'
import { copyText } from './copy.ts'

const saidForMs = 1_600

/** Copies a text and confirms for a moment: `said` is 已复制 or 没有复制成, else empty. */
export function useCopy() {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), saidForMs)
    return () => clearTimeout(timer)
  }, [said])
  const copy = (text: string) => {
    void copyText(text).then(isCopied => setSaid(isCopied ? '已复制' : '没有复制成'))
  }
  return { said, copy }
}

/** Shares a page through the system, or copies its address where that is missing; `said` is the message. */
export function useShare({ title, url }: { title: string; url: string }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    if (!navigator.share) {
      setSaid((await copyText(`${title} ${url}`)) ? '链接已复制' : '没有复制成，请从地址栏复制')
      return
    }
    // It only rejects when the reader closes the system's dialog.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return { said, share }
}
