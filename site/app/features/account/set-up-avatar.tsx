import { browserCall } from '@xiaolou/browser/call'
import { getUser } from '@xiaolou/browser/session'
import { makeCanvas, tellUploadFailure, uploadImage } from '@xiaolou/browser/upload-image'
import { updateConfig } from '@xiaolou/contract/site'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { type FormEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '~/lib/site.ts'
import { StepActs, type StepProps } from './set-up-step.tsx'
import { type Crop, cropBox, moveCrop, wholeCrop } from './square-crop.ts'

const sidePx = 512
const framePx = 240
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}

type Chosen = { readonly file: File; readonly image: HTMLImageElement; readonly address: string }

async function read(file: File): Promise<Chosen> {
  const address = URL.createObjectURL(file)
  const image = Object.assign(new Image(), { src: address })
  await image.decode()
  return { file, image, address }
}

/** The part of the picture that was chosen, as a square picture of its own. */
async function cut({ image, file }: Chosen, crop: Crop): Promise<File> {
  const { brush, write } = makeCanvas(sidePx, sidePx)
  const { left, top, side } = cropBox(crop, image.naturalWidth, image.naturalHeight)
  brush.drawImage(image, left, top, side, side, 0, 0, sidePx, sidePx)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return new File([await write(type, 0.92)], 'avatar', { type })
}

/** The face of the house: a picture, cut to a square by dragging it under its frame. */
export function AvatarStep({ onDone }: StepProps) {
  const { blog_avatar } = useSite().config
  const { revalidate } = useRevalidator()
  const file = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [crop, setCrop] = useState(wholeCrop)
  const [isBusy, setIsBusy] = useState(false)

  const choose = async (given: File | undefined) => {
    if (!given) return
    try {
      setChosen(await read(given))
      setCrop(wholeCrop)
    } catch (error) {
      tellUploadFailure(error)
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return onDone()
    setIsBusy(true)
    try {
      const { url } = await uploadImage(await cut(chosen, crop))
      await browserCall(updateConfig, { body: { blog_avatar: url } })
      if (getUser()) await browserCall(updateOwnUserInfo, { body: { avatar: url } })
      void revalidate()
      onDone()
    } catch (error) {
      tellUploadFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const move = (x: number, y: number) =>
    chosen &&
    setCrop(last =>
      moveCrop(last, { x, y, framePx, width: chosen.image.naturalWidth, height: chosen.image.naturalHeight }),
    )
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    move(-step[0], -step[1])
  }
  const box = chosen && cropBox(crop, chosen.image.naturalWidth, chosen.image.naturalHeight)
  const scale = box ? framePx / box.side : 1
  return (
    <form className="account-form" onSubmit={event => void save(event)}>
      <div className="set-up-face wrap">
        {chosen && box ? (
          // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a frame that a picture is moved under.
          <div
            role="group"
            aria-label="拖动图片，或按方向键，选出要露的脸"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
            tabIndex={0}
            className="set-up-frame set-up-drag"
            onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onPointerMove}
            onKeyDown={onKeyDown}
          >
            <img
              src={chosen.address}
              alt=""
              draggable={false}
              style={{
                width: chosen.image.naturalWidth * scale,
                transform: `translate(${-box.left * scale}px, ${-box.top * scale}px)`,
              }}
            />
          </div>
        ) : (
          <div className="set-up-frame">
            {blog_avatar && <img src={blog_avatar} alt="现在的头像" className="fill" />}
          </div>
        )}
        <div>
          <Button onClick={() => file.current?.click()}>{chosen ? '换一张' : '选一张图'}</Button>
          {chosen && (
            <label className="set-up-zoom ink-2 text-14">
              <span>近一点</span>
              <input
                type="range"
                min={1}
                max={4}
                step={0.05}
                value={crop.zoom}
                onChange={event => setCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
              />
            </label>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="头像的图片"
        onChange={event => void choose(event.currentTarget.files?.[0])}
      />
      <StepActs label={chosen || blog_avatar ? '就用这张' : '先不露面'} isBusy={isBusy} onSkip={onDone} />
    </form>
  )
}
