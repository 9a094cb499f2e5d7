/** The `handle` of a route whose screen has the window to itself, without rail and bars: where one writes. */
export const bareScreen = { name: 'bare' } as const
