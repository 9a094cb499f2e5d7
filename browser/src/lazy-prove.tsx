import { useCallback, useEffect, useRef } from 'react'
import { useLazy } from './lazy.ts'
import { onProofWanted } from './prove.ts'

const load = () => import('./prove-dialog.tsx').then(module => module.ProveDialog)

/** Where a shell asks for confirmation; the dialog is loaded when needed. */
export function ProvePart() {
  const answer = useRef<(isProved: boolean) => void>(undefined)
  const settle = useCallback((isProved: boolean) => answer.current?.(isProved), [])
  const onFailure = useCallback(() => settle(false), [settle])
  const { Part: Dialog, isOpen, open, close } = useLazy({ name: '再认一次', load, onFailure })
  useEffect(
    () =>
      onProofWanted(
        () =>
          new Promise(resolve => {
            answer.current = resolve
            open()
          }),
      ),
    [open],
  )
  const leave = (isProved: boolean) => {
    close()
    settle(isProved)
  }
  return Dialog && isOpen ? <Dialog onClose={leave} /> : null
}
