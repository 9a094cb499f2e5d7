import type { RouteObject } from 'react-router'
import { Console } from './shell/console.tsx'

/** A screen of the console is a file that exports `Component`, and `loader` where it asks before it shows. Loaded when it is gone to. */
export const routes: RouteObject[] = [
  {
    Component: Console,
    HydrateFallback: () => null,
    children: [{ index: true, lazy: () => import('./features/desk/desk.route.tsx') }],
  },
]
