/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the server of `npm run dev` listens, `http://localhost:3000`; empty in a build. */
  readonly DEV_SERVER: string
}

interface Window {
  /** React Router's table of routes; `url` is the file it came in, named by what all of them are made of. */
  readonly __reactRouterManifest?: { readonly url: string }
}

/** The route modules and their manifest, put together by React Router's Vite plugin. */
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  export const entry: ServerBuild['entry']
  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
  export const basename: ServerBuild['basename']
  export const publicPath: ServerBuild['publicPath']
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory']
  export const future: ServerBuild['future']
  export const ssr: ServerBuild['ssr']
  export const isSpaMode: ServerBuild['isSpaMode']
  export const prerender: ServerBuild['prerender']
  export const routeDiscovery: ServerBuild['routeDiscovery']
  export const allowedActionOrigins: ServerBuild['allowedActionOrigins']
  export const unstable_getCriticalCss: ServerBuild['unstable_getCriticalCss']
}
