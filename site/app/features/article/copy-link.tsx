import { useEffect, useState } from 'react'
import { copyText } from '~/lib/copy.ts'

const saidForMs = 1_600
const words = { idle: '复制', done: '已复制', failed: '没有复制成' } as const

/** Copies the article's address and says so in its own place. */
export function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<keyof typeof words>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), saidForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    void copyText(address).then(isCopied => setState(isCopied ? 'done' : 'failed'))
  }
  return (
    <button type="button" className="article-copy" aria-label="复制链接" onClick={copy}>
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
