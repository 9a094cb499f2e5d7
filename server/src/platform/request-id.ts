import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs what belongs to a request, so that whatever it asks of the database knows for whom. */
export const runForRequest = (id: string, work: () => void): void => storage.run(id, work)

/** The id of the request for which this runs; nothing for what runs by itself. */
export const currentRequestId = (): string | undefined => storage.getStore()
