import { showRefusal } from '@xiaolou/browser/notice'
import { useState } from 'react'

/** Does one thing at a time: `isBusy` holds what starts it. A failure is shown; `run` resolves to whether it was done. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (act: () => unknown): Promise<boolean> => {
    setIsBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      showRefusal(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
