import { usePart } from '@xiaolou/browser/part'
import { type ComponentProps, useEffect } from 'react'

const load = () => import('./cropper.tsx').then(part => part.Cropper)
type CropperProps = ComponentProps<Awaited<ReturnType<typeof load>>>

/** The cropper, which has a file of its own. Until it is there the picture stands in its place, whole. */
export function LazyCropper(props: CropperProps) {
  const { Part, open } = usePart({ name: '裁剪', load })
  useEffect(open, [open])
  return Part ? <Part {...props} /> : <WholePicture src={props.src} />
}

export const WholePicture = ({ src }: { src: string }) => (
  <img className="picture-crop" src={src} alt="" referrerPolicy="no-referrer" />
)
