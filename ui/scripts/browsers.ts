/** The oldest supported browsers, as the README names them; the keys are those of browser-compat-data. */
export const oldestBrowsers = { chrome: 109, firefox: 115, safari: 16, safari_ios: 16 } as const

/** The same, as Vite's `build.target`. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
)
