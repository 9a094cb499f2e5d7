import { showRefusal } from '@xiaolou/browser/notice'
import { useState } from 'react'

/**
 * Runs one action at a time: disable its triggers by `isBusy`. A failure is shown; `run` resolves with
 * whether it succeeded.
 */
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
