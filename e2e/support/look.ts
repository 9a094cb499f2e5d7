import type { BrowserContextOptions } from 'playwright-core'

export type Theme = 'light' | 'dark'
export type Viewport = 'desktop' | 'phone'
export type Look = { screen: Viewport; theme: Theme }

/** The windows of journeys: a desktop and a small phone with touch. */
export const viewports: Record<Viewport, BrowserContextOptions> = {
  desktop: { viewport: { width: 1_440, height: 900 } },
  phone: {
    viewport: { width: 380, height: 800 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
}

/** Every window in either theme. */
export const allLooks: readonly Look[] = [
  { screen: 'desktop', theme: 'light' },
  { screen: 'phone', theme: 'dark' },
  { screen: 'desktop', theme: 'dark' },
  { screen: 'phone', theme: 'light' },
]

/** Whether the full suite runs. */
export const isNight = process.env.TEST_SUITE === 'night'

/** Each window and each theme once; every combination by night. */
export const looks = isNight ? allLooks : allLooks.slice(0, 2)

/** For long journeys: by day the phone in dark mode, where most goes wrong; every combination by night. */
export const looksOfJourney = isNight ? allLooks : allLooks.slice(1, 2)
