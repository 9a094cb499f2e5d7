import type { CDPSession } from 'playwright-core'

type Point = { x: number; y: number }

/** A finger that moves from one point to another in ten steps, rests there, and is lifted. */
export async function drag(session: CDPSession, from: Point, to: Point, restMs = 0) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 10; step += 1) {
    const share = step / 10
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await new Promise(resolve => setTimeout(resolve, restMs))
  await touch('touchEnd', [])
}
