import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { useState } from 'react'

/** Does one thing to the locks at a time; says what was refused. */
export function useGuardAct(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const act = async <T>(work: () => Promise<T>, said?: string): Promise<T | undefined> => {
    setIsBusy(true)
    try {
      const result = await work()
      if (said) showNotice({ tone: 'ok', title: '提示', text: said })
      onChanged()
      return result
    } catch (error) {
      showRefusal(error)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, act }
}
