/** The editor: a new article; below it, by key, a draft or an existing article. */
export const writePath = '/write'
/** The quick form for a talk. */
export const sayPath = '/talk/new'
/** The list of drafts. */
export const draftsPath = '/articles?state=draft'
/** One guest. */
export const guestPath = (id: number) => `/guest/${id}`
