import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'

/** A picture with a crop area, moved by dragging or arrow keys; initially the whole picture. */
export function Cropper({ src, onChange }: { src: string; onChange: (crop: PercentCrop) => void }) {
  const [crop, setCrop] = useState<PercentCrop>()
  return (
    <ReactCrop
      className="picture-crop"
      {...(crop && { crop })}
      ariaLabels={{
        cropArea: '用方向键移动选中的部分',
        nwDragHandle: '用方向键移动左上角',
        nDragHandle: '用方向键移动上边',
        neDragHandle: '用方向键移动右上角',
        eDragHandle: '用方向键移动右边',
        seDragHandle: '用方向键移动右下角',
        sDragHandle: '用方向键移动下边',
        swDragHandle: '用方向键移动左下角',
        wDragHandle: '用方向键移动左边',
      }}
      onChange={(_, percent) => {
        setCrop(percent)
        onChange(percent)
      }}
    >
      <img src={src} alt="拖出要留下的部分" />
    </ReactCrop>
  )
}
