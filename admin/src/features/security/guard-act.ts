import { showNotice } from '@xiaolou/browser/notice'
import { useBusy } from '../../lib/busy.ts'

/** Does one thing to the locks at a time; says what was refused, and resolves to nothing then. */
export function useGuardAct(onChanged: () => void) {
  const { isBusy, run } = useBusy()
  const act = async <T>(work: () => Promise<T>, said?: string): Promise<T | undefined> => {
    let result: T | undefined
    await run(async () => {
      result = await work()
      if (said) showNotice({ tone: 'ok', title: '提示', text: said })
      onChanged()
    })
    return result
  }
  return { isBusy, act }
}
