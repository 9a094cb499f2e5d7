import { defineConfig } from 'vite'

/** A page of every primitive, for looking at: `npm run workbench -w ui`, then add `#dark` for the night. Not shipped. */
export default defineConfig({ root: import.meta.dirname, server: { port: 4200 } })
