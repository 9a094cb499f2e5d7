import { useState } from 'react'
import { showRefusal } from './notice.ts'

/** Resolves to what `act` brings; what it throws is told, and it is `undefined` then. */
export async function orTell<T>(
  act: () => Promise<T>,
  tell: (error: unknown) => unknown = showRefusal,
): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    tell(error)
    return undefined
  }
}

/** Does one thing at a time: `isBusy` holds what starts it. A failure is told; `run` resolves to whether it was done. */
export function useBusy(tell: (error: unknown) => unknown = showRefusal) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (act: () => unknown): Promise<boolean> => {
    setIsBusy(true)
    const doAct = async () => {
      await act()
      return true
    }
    const isDone = await orTell(doAct, tell).finally(() => setIsBusy(false))
    return isDone ?? false
  }
  return { isBusy, run }
}
