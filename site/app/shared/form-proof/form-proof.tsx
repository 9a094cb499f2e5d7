import { quietCall } from '@xiaolou/browser/call'
import { useUser } from '@xiaolou/browser/session'
import { formTimes } from '@xiaolou/contract/form-work'
import { type FormProof, openForm } from '@xiaolou/contract/moderation'
import { type Ref, useCallback, useRef } from 'react'

type Opened = { readonly opened: string; readonly atMs: number; readonly work: Promise<string> }

/** Longer than a slow phone takes; whoever waits for it would rather be looked at by the owner. */
const workPatienceMs = 8_000

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Solves the puzzle beside the page; '' where no worker comes. */
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
    // Without it what is written waits for the owner, and is not lost.
    return undefined
  }
}

async function prove(form: Opened | undefined): Promise<Omit<FormProof, 'home_page'>> {
  if (!form) return { opened: '', work: '' }
  const work = await form.work
  // Whoever types a word and sends it is no robot: the form waits, and not the owner.
  await wait(Math.max(0, form.atMs + formTimes.minAgeMs - performance.now()))
  return { opened: form.opened, work }
}

/** The same for what was written earlier and is sent now. */
export const proveForm = async (isVisitor: boolean): Promise<FormProof> => ({
  home_page: '',
  ...(await prove(await open(isVisitor))),
})

/**
 * By which a form that people write in is told from a robot's, without a word to them: `begin` when somebody comes to it, `take`
 * when it is sent, which gives what goes with it and begins anew. A visitor's browser also solves a small puzzle.
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

/** A field that nobody sees, hears or comes to by keys; whoever fills it in is a robot. */
export function FormTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div inert className="sr-only">
      <input ref={ref} name="home_page" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
