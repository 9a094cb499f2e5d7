import type { HeaderPage } from '@xiaolou/contract/page-names'
import type { PageHeader } from '@xiaolou/contract/site'
import { Button } from '@xiaolou/ui/button'
import { useRef, useState } from 'react'
import { PicturePicker, SendFailed, useSendPicture } from '../../lib/send-picture.tsx'
import { PicturePick } from './picture-pick.tsx'

/** A page's header picture in the two crops that readers see, and its actions. */
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
  const [isSetting, setIsSetting] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const { send, isSending, failed, drop } = useSendPicture(onChange)
  const isBusy = isSending || isSetting
  const shown = header ?? home
  const set = async (url: string) => {
    setIsSetting(true)
    await onChange(url)
    setIsSetting(false)
  }
  return (
    <li className="header-row" aria-busy={isBusy || undefined} {...drop}>
      <div className="header-words">
        <h2>
          <a href={path}>{label}</a>
        </h2>
        <p>{header ? hint : (hint ?? (home && name !== 'Home' ? '用首页的那一张。' : '还没有图。'))}</p>
        <div className="header-actions wrap gap-6">
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
        <SendFailed failed={failed} send={send} />
      </div>
      <div className="header-crops grid gap-16" data-borrowed={(!header && shown !== undefined) || undefined}>
        <Crop picture={shown} name="桌面" />
        <Crop picture={shown} name="手机" isPhone />
      </div>
      <PicturePicker ref={input} label={`选${label}的图片`} onPick={([file]) => void send(file)} />
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
