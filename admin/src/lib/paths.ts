/** Where one writes: a new article; below it, by its key, a draft or an article that there is. */
export const writePath = '/write'
/** The quick form for a talk. */
export const sayPath = '/talk/new'
/** What is being written. */
export const draftsPath = '/articles?state=draft'
/** What somebody said here. */
export const guestPath = (id: number) => `/guest/${id}`
