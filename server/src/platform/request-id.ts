import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs a request's work, so that its database queries know its id. */
export const runForRequest = (id: string, work: () => void): void => storage.run(id, work)

/** The id of the current request; undefined outside of requests. */
export const currentRequestId = (): string | undefined => storage.getStore()
