import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A function by the module that exports it. */
type Served = { readonly file: string; readonly exported: string }
type ThreadAnswer<Answer> = { answer: Answer } | { failure: unknown }

/**
 * Runs a function on its own thread, for long work that must not block the main thread: the export of `file`
 * by that name. Calls are answered in order; the first `callsHere` of them by `here`, on the calling thread,
 * since starting a thread costs as much as some dozens of short calls. It keeps the program alive only while
 * it works; if it dies, pending calls fail and the next one restarts it. It dies if it holds more than
 * `maxHeapMb`.
 */
export function createThread<Given, Answer>(input: {
  file: URL
  exported: string
  callsHere: number
  here: (given: Given) => Answer | Promise<Answer>
  maxHeapMb?: number
}) {
  const { exported, callsHere, here, maxHeapMb } = input
  const serve: Served = { file: input.file.href, exported }
  const waiting: PromiseWithResolvers<Answer>[] = []
  let calls = 0
  let worker: Worker | undefined

  const start = () => {
    const started = new Worker(new URL(import.meta.url), {
      name: exported,
      execArgv: [],
      workerData: { serve },
      resourceLimits: {
        maxYoungGenerationSizeMb: 8,
        ...(maxHeapMb !== undefined && { maxOldGenerationSizeMb: maxHeapMb }),
      },
    })
    const fail = (cause: unknown) => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.splice(0)) reject(cause)
    }
    started.on('message', (said: ThreadAnswer<Answer>) => {
      const asked = waiting.shift()
      if (waiting.length === 0) started.unref()
      if ('failure' in said) asked?.reject(said.failure)
      else asked?.resolve(said.answer)
    })
    started.on('error', fail)
    started.on('exit', code => fail(new Error(`the thread of ${exported} ended with ${code}`)))
    return started
  }

  return {
    async call(given: Given): Promise<Answer> {
      calls += 1
      if (calls <= callsHere) return here(given)
      worker ??= start()
      worker.ref()
      const asked = Promise.withResolvers<Answer>()
      waiting.push(asked)
      worker.postMessage(given)
      return asked.promise
    },
    /** Ends the thread and frees its memory; pending calls fail, and a later call restarts it. */
    async end(): Promise<void> {
      const ending = worker
      worker = undefined
      for (const { reject } of waiting.splice(0)) reject(new Error(`the thread of ${exported} was ended`))
      await ending?.terminate()
    },
  }
}

/** Each item with its prepared value, in order; up to `ahead` of them are prepared in advance. */
export async function* prepareAhead<Item, Prepared>(
  items: Iterable<Item> | AsyncIterable<Item>,
  prepare: (item: Item) => Promise<Prepared>,
  ahead: number,
): AsyncGenerator<Prepared> {
  const ready: Prepared[] = []
  for await (const item of items) {
    ready.push(await prepare(item))
    if (ready.length > ahead) yield* ready.splice(0, 1)
  }
  yield* ready
}

/** In the thread: answers calls one after the other. */
async function serveCalls({ file, exported }: Served): Promise<void> {
  // Before any await: calls that arrive meanwhile are queued.
  const loading: Promise<Record<string, (given: unknown) => unknown>> = import(file)
  let before: Promise<unknown> = loading
  parentPort?.on('message', (given: unknown) => {
    before = before.then(async () => {
      const { [exported]: work } = await loading
      try {
        parentPort?.postMessage({ answer: await work?.(given) })
      } catch (failure) {
        parentPort?.postMessage({ failure })
      }
    })
  })
  await loading
}

const given: { serve?: Served } | null = workerData
if (given?.serve) await serveCalls(given.serve)
