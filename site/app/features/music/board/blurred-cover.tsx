import { useEffect, useRef } from 'react'

/** A picture this small keeps only its colours. */
const smallestPx = 12
const largestPx = 192

/**
 * A strongly blurred cover, drawn once on a canvas: scaled down and doubled in steps, which approximates a
 * Gaussian. A CSS filter would be computed for every frame while text moves above it.
 */
export function BlurredCover({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      if (canvas.current) drawBlurred(canvas.current, image)
    }
    // Without the picture the plain background remains.
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return <canvas ref={canvas} width={largestPx} height={largestPx} />
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
