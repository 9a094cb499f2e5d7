import { isRefusal } from '@xiaolou/browser/is-refusal'
import { uploadImage } from '@xiaolou/browser/upload-image'
import type { PageHeader } from '@xiaolou/contract/site'
import { Button } from '@xiaolou/ui/button'
import { type DragEvent, useRef, useState } from 'react'
import type { HeaderPage } from './page-names.ts'
import { PicturePick } from './picture-pick.tsx'

/** A page's picture in the two crops that readers see, and what can be done about it. */
export function HeaderRow({
  page: { name, label, path, hint },
  header,
  home,
  onChange,
}: {
  page: HeaderPage
  header: PageHeader | undefined
  home: PageHeader | undefined
  onChange: (url: string) => Promise<void>
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [failed, setFailed] = useState<{ file: File; text: string }>()
  const shown = header ?? home
  const set = async (url: string) => {
    setIsBusy(true)
    await onChange(url)
    setIsBusy(false)
  }
  const send = async (file: File | undefined) => {
    if (!file || isBusy) return
    setFailed(undefined)
    setIsBusy(true)
    try {
      await onChange((await uploadImage(file)).url)
    } catch (error) {
      setFailed({ file, text: (isRefusal(error) && error.message) || `「${file.name}」没有传上来。` })
    } finally {
      setIsBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <li
      className="header-row"
      aria-busy={isBusy || undefined}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="header-words">
        <h2>
          <a href={path}>{label}</a>
        </h2>
        <p>{header ? hint : (hint ?? (home && name !== 'Home' ? '用首页的那一张。' : '还没有图。'))}</p>
        <div className="header-acts">
          <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? '正在换…' : header ? '换一张' : '传一张'}
            <span className="sr-only">：{label}</span>
          </Button>
          <Button size="small" tone="quiet" disabled={isBusy} onClick={() => setIsPicking(true)}>
            从图库挑<span className="sr-only">：{label}</span>
          </Button>
          {header && (
            <Button size="small" tone="quiet" disabled={isBusy} onClick={() => void set('')}>
              取下来<span className="sr-only">：{label}</span>
            </Button>
          )}
        </div>
        {failed && (
          <p role="alert" className="ui-field-error">
            {failed.text}
            <button type="button" className="word-button" onClick={() => void send(failed.file)}>
              再传一次
            </button>
          </p>
        )}
      </div>
      <div className="header-crops" data-borrowed={(!header && shown !== undefined) || undefined}>
        <Crop picture={shown} name="桌面" />
        <Crop picture={shown} name="手机" isPhone />
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`选${label}的图片`}
        className="sr-only"
        onChange={event => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {isPicking && (
        <PicturePick
          title={`给${label}挑一张`}
          onClose={() => setIsPicking(false)}
          onPick={url => {
            setIsPicking(false)
            void set(url)
          }}
        />
      )}
    </li>
  )
}

function Crop({
  picture,
  name,
  isPhone = false,
}: {
  picture: PageHeader | undefined
  name: string
  isPhone?: boolean
}) {
  return (
    <figure className={isPhone ? 'header-crop header-phone' : 'header-crop'}>
      {picture ? (
        <img
          src={picture.bg_url}
          srcSet={picture.srcset || undefined}
          sizes={picture.srcset ? (isPhone ? '160px' : '480px') : undefined}
          alt=""
          loading="lazy"
          style={picture.color ? { backgroundColor: picture.color } : undefined}
        />
      ) : (
        <span aria-hidden="true" />
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
