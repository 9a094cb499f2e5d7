import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './precompress.ts'

/**
 * Route modules stay whole (`splitRouteModules: false`): a phone on a slow line pays for every request, and a screen's
 * loader is a few lines. The route table is small enough to travel with the first page.
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  // Here and not in a Vite plugin: the route manifest is written after every bundle.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
