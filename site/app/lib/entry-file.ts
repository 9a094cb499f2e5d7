/** The path of the entry's file, which a page of the same build names; '' until the app starts. */
export const entryFile = { path: '' }
