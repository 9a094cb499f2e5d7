import { getTheme, setTheme } from './theme.ts'

const turnMs = 520
const easing = 'cubic-bezier(0.5, 0, 0.5, 1)'
/** The ink's edge as it is drawn; the transition enlarges it. */
const edgePx = 720
const edgeName = 'theme-edge'

/** Colours that a style fades: with them, words and icons would follow the ground 120 to 180 ms later. */
const fading = /color|fill|stroke|shadow|filter|background/

/** Switches to the other theme: everything that has a colour at once. */
function switchColours(): void {
  setTheme(getTheme() === 'dark' ? 'light' : 'dark')
  // What inherits a colour starts to fade when its parent has finished: each round is one level deeper.
  for (let round = 0; round < 8; round += 1) {
    const late = document
      .getAnimations()
      .filter(one => one instanceof CSSTransition && fading.test(one.transitionProperty))
    if (late.length === 0) return
    for (const one of late) one.finish()
  }
}

/** A closed line around the middle that wavers like a brush; `phase` sets where. */
function brushCircle(radius: number, sway: number, phase: number): string {
  const points = Array.from({ length: 48 }, (_, at) => {
    const angle = (at / 48) * 2 * Math.PI
    const far = radius + sway * (Math.sin(angle * 3 + phase) + 0.6 * Math.sin(angle * 7 + phase * 2))
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

/** The wet edge of the circle: a brushed line, and the wash that it leaves inside. */
function makeEdge(x: number, y: number): HTMLElement {
  const edge = document.createElement('div')
  edge.setAttribute('aria-hidden', 'true')
  edge.innerHTML = `<svg viewBox="-100 -100 200 200" width="${edgePx}" height="${edgePx}" fill-rule="evenodd" fill="#2a2723"><defs><radialGradient id="${edgeName}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="96"><stop offset=".8" stop-color="#2a2723" stop-opacity="0"/><stop offset="1" stop-color="#2a2723" stop-opacity=".42"/></radialGradient></defs><circle r="95" fill="url(#${edgeName})"/><path d="${brushCircle(96.4, 0.7, 1)}${brushCircle(94, 0.9, 2.4)}"/></svg>`
  Object.assign(edge.style, {
    position: 'fixed',
    zIndex: '999',
    left: `${x - edgePx / 2}px`,
    top: `${y - edgePx / 2}px`,
    width: `${edgePx}px`,
    height: `${edgePx}px`,
    pointerEvents: 'none',
  })
  edge.style.setProperty('view-transition-name', edgeName)
  return edge
}

function animate(part: string, frames: PropertyIndexedKeyframes): void {
  document.documentElement.animate(frames, {
    ...{ duration: turnMs, easing, fill: 'both' },
    pseudoElement: `::view-transition-${part}`,
  })
}

/**
 * Switches to the other theme by a circle of ink that spreads from the middle of `from`. At once where the
 * browser has no view transitions, and where the reader asks for less motion.
 */
export function turnTheme(from?: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!from || isStill || !('startViewTransition' in document)) {
    switchColours()
    return
  }
  const { left, top, width, height } = from.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const reach = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))
  const edge = makeEdge(x, y)
  const root = document.documentElement
  root.toggleAttribute('data-turning', true)
  const { ready, finished } = document.startViewTransition(() => {
    document.body.append(edge)
    switchColours()
  })
  ready.then(
    () => {
      const still = { opacity: ['1', '1'], mixBlendMode: ['normal', 'normal'] }
      animate('old(root)', still)
      animate('new(root)', {
        ...still,
        clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${reach}px at ${x}px ${y}px)`],
      })
      const scale = reach / (edgePx * 0.475)
      const place = `translate(${x - edgePx / 2}px, ${y - edgePx / 2}px)`
      animate(`group(${edgeName})`, {
        transform: [`${place} scale(0)`, `${place} scale(${scale})`],
        opacity: ['0.9', '0.9', '0'],
      })
      animate(`new(${edgeName})`, still)
    },
    () => {
      // The browser skipped it: the theme has been switched all the same.
    },
  )
  finished.finally(() => {
    edge.remove()
    root.removeAttribute('data-turning')
  })
}
