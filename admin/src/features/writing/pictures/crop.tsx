import { useLazy } from '@xiaolou/browser/lazy'
import { makeCanvas } from '@xiaolou/browser/upload-image'
import { type ComponentProps, useEffect } from 'react'
import type { PercentCrop } from 'react-image-crop'

const load = () => import('./cropper.tsx').then(part => part.Cropper)
type CropperProps = ComponentProps<Awaited<ReturnType<typeof load>>>

/** The cropper, a separate chunk. Until it loads the whole picture is shown. */
export function LazyCropper(props: CropperProps) {
  const { Part, open } = useLazy({ name: '裁剪', load })
  useEffect(open, [open])
  return Part ? <Part {...props} /> : <WholePicture src={props.src} />
}

export const WholePicture = ({ src }: { src: string }) => (
  <img className="picture-crop" src={src} alt="" referrerPolicy="no-referrer" />
)

/** The cropped part of a picture of this site as a file. Throws if it fails to load or draw. */
export async function cropPicture(address: string, crop: PercentCrop): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error('the picture did not come')
  const whole = await response.blob()
  const bitmap = await createImageBitmap(whole)
  try {
    const share = (side: number, percent: number) => Math.round((side * percent) / 100)
    const width = Math.max(1, share(bitmap.width, crop.width))
    const height = Math.max(1, share(bitmap.height, crop.height))
    const { brush, write } = makeCanvas(width, height)
    brush.drawImage(bitmap, -share(bitmap.width, crop.x), -share(bitmap.height, crop.y))
    // A photo stays a JPEG; anything else keeps transparency.
    return await write(whole.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.92)
  } finally {
    bitmap.close()
  }
}
