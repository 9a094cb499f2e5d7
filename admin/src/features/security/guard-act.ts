import { useBusy } from '@xiaolou/browser/busy'
import { showNotice } from '@xiaolou/browser/notice'

/** Runs one security action at a time; shows a refusal, and resolves with `undefined` then. */
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
