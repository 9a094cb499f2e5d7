/**
 * A canvas of this size in px with what is painted on it as a file of `type`. Not an OffscreenCanvas, which browsers of
 * the list (README) do not have. Throws where there is no canvas to be had.
 */
export function makeCanvas(widthPx: number, heightPx: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const write = (type: string, quality?: number) =>
    new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')))
      canvas.toBlob(take, type, quality)
    })
  return { brush, write }
}
