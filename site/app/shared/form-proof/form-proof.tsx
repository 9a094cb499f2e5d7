import { quietCall } from '@xiaolou/browser/call'
import { useUser } from '@xiaolou/browser/session'
import { formTimes } from '@xiaolou/contract/form-work'
import { type FormProof, openForm } from '@xiaolou/contract/moderation'
import { type Ref, useCallback, useRef } from 'react'

type Opened = { readonly opened: string; readonly atMs: number; readonly work: Promise<string> }

/** Longer than a slow phone takes; after that, waiting for approval is better than waiting here. */
const workPatienceMs = 8_000

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Solves the puzzle in a worker; '' where there is no worker. */
function solve(opened: string): Promise<string> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module', name: 'work' })
    const end = (work: string) => {
      worker.terminate()
      resolve(work)
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => end(data)
    worker.onerror = () => end('')
    worker.postMessage(opened)
    setTimeout(end, workPatienceMs, '')
  })
}

async function open(isSolved: boolean): Promise<Opened | undefined> {
  try {
    const { opened } = await quietCall(openForm)
    return { opened, atMs: performance.now(), work: isSolved ? solve(opened) : Promise.resolve('') }
  } catch {
    // Without it the text waits for approval, and is not lost.
    return undefined
  }
}

async function prove(form: Opened | undefined): Promise<Omit<FormProof, 'home_page'>> {
  if (!form) return { opened: '', work: '' }
  const work = await form.work
  // Somebody who types one word and sends is no robot: waits here, so that it needs no approval.
  await wait(Math.max(0, form.atMs + formTimes.minAgeMs - performance.now()))
  return { opened: form.opened, work }
}

/** The same for text that was written earlier and is sent now. */
export const proveForm = async (isVisitor: boolean): Promise<FormProof> => ({
  home_page: '',
  ...(await prove(await open(isVisitor))),
})

/**
 * Tells forms filled in by people from robots, without asking anything: `begin` when somebody enters it,
 * `take` on sending, which returns the proof and begins again. A visitor's browser also solves a small
 * puzzle.
 */
export function useFormProof() {
  const isVisitor = useUser() === undefined
  const trap = useRef<HTMLInputElement>(null)
  const opening = useRef<Promise<Opened | undefined>>(undefined)
  const begin = useCallback(() => {
    opening.current ??= open(isVisitor)
  }, [isVisitor])
  const take = useCallback(async (): Promise<FormProof> => {
    begin()
    const form = await opening.current
    opening.current = undefined
    const home_page = trap.current?.value ?? ''
    return { home_page, ...(await prove(form)) }
  }, [begin])
  return { begin, take, trap }
}

/** A field that is invisible, silent and not focusable; whoever fills it in is a robot. */
export function FormTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div inert className="sr-only">
      <input ref={ref} name="home_page" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
