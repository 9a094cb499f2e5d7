import { landscapeScene } from './landscape-scene.ts'

/**
 * A landscape for an article without a picture, generated from its id: the same id always has the same
 * picture. Fills its box at any ratio from 1:1 to 21:9; in dark mode the scene is moonlit. Always decorative.
 */
export function Landscape({ seed }: { seed: number }) {
  const { inks, markup } = landscapeScene(seed)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      className="ui-landscape"
      style={inks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: consists of numbers and our own names only.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
