import { leaveHashAddress, noteLoadedAddress } from './lib/page-address.ts'
import { noteKeptSession } from './lib/storage.ts'
import { themeScript } from './lib/theme.ts'

/** What runs before the first paint. One script, and so one hash in every page's policy. */
export const headScript = `${leaveHashAddress};${noteLoadedAddress};${noteKeptSession};${themeScript}`
