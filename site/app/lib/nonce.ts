import { createContext } from 'react'

/** The mark of this rendering's own inline scripts; the server takes it out again, so the browser never has one. */
export const NonceContext = createContext<string | undefined>(undefined)
