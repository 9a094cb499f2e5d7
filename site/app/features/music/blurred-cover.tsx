import { useEffect, useRef } from 'react'

/** From a picture this small nothing is left but its colours. */
const smallestPx = 12
const largestPx = 192

/**
 * A cover blurred beyond recognition, as a canvas. It is drawn once: made tiny and doubled in steps, which smooths like a
 * Gaussian. A CSS filter over the whole window is computed again for every frame while words move above it.
 */
export function BlurredCover({ src }: { src: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      if (ref.current) drawBlurred(ref.current, image)
    }
    // Without its picture the board keeps the ground below.
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return <canvas ref={ref} width={largestPx} height={largestPx} />
}

function drawBlurred(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const sidePx = Math.min(image.naturalWidth, image.naturalHeight)
  const left = (image.naturalWidth - sidePx) / 2
  const top = (image.naturalHeight - sidePx) / 2
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, sidePx, sidePx, 0, 0, smallestPx, smallestPx)
  for (let px = smallestPx; px < largestPx; px *= 2) {
    context.drawImage(canvas, 0, 0, px, px, 0, 0, px * 2, px * 2)
  }
}
