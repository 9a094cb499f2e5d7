/** The `handle` of a route that fills the window, without sidebar and bars: the editor. */
export const bareScreen = { name: 'bare' } as const
