import { deviceMs } from '@xiaolou/browser/clock'
import { IconButton } from '@xiaolou/ui/button'
import { Ellipsis, ListMusic, Volume2, VolumeX } from '@xiaolou/ui/room-icon'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { sleepText } from '../core/sleep-timer.ts'
import { LatePart } from '../late-part.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, type Pop, togglePop, useScreen } from '../screen.ts'
import { RangeField, RoundButton } from './fields.tsx'

const maxVolume = 100

const load = (name: 'QueueList' | 'MusicSettings' | 'ShortcutList') => () =>
  import('./pop-contents.tsx').then(module => module[name])
const contents = { queue: load('QueueList'), settings: load('MusicSettings'), keys: load('ShortcutList') }

/**
 * A button and the small sheet that it opens: above it, on a phone at the foot of the window. A press elsewhere and
 * Escape close it. Small on purpose: a library for this would be half of what the player may weigh.
 */
export function MusicPop({
  name,
  label,
  title,
  icon,
  className = '',
  children,
  ...rest
}: {
  name: Pop
  /** Of the button, when it says more than the sheet's title. */
  label?: string
  title: string
  icon: ReactNode
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'name' | 'title' | 'children'>) {
  const isOpen = useScreen().pop === name
  const whole = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) changeScreen({})
    }
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      const isInside =
        whole.current?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (
    <div ref={whole} className={`music-pop-anchor ${className}`}>
      <IconButton
        {...rest}
        label={label ?? title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => togglePop(name)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <>
          <div className="music-pop-veil" />
          <div
            ref={sheet}
            role="dialog"
            aria-label={title}
            tabIndex={-1}
            data-pull="off"
            className={`music-pop music-pop-${name}`}
          >
            {children}
          </div>
        </>
      )}
    </div>
  )
}

/** The volume, 0 to 100; nothing where the platform keeps it to itself. */
export function VolumePop() {
  const hasVolume = useView(view => view.hasVolume)
  const muted = useView(view => view.muted)
  const shown = useView(view => (view.muted ? 0 : Math.round(view.volume * maxVolume)))
  if (!hasVolume) return null
  const Icon = shown === 0 ? VolumeX : Volume2
  const icon = <Icon size={20} aria-hidden="true" />
  return (
    <MusicPop name="volume" title="音量" label={shown === 0 ? '音量，静音' : `音量 ${shown}`} icon={icon}>
      <RoundButton
        label={muted ? '取消静音' : '静音'}
        Icon={Icon}
        aria-pressed={muted}
        onClick={actions.toggleMuted}
      />
      <RangeField
        aria-label="音量"
        max={maxVolume}
        step={1}
        value={shown}
        onChange={event => actions.setVolume(event.currentTarget.valueAsNumber / maxVolume)}
      />
      <output>{shown}</output>
    </MusicPop>
  )
}

/** The way to the custom queue, with how many songs are in it. */
export function QueuePop() {
  const count = useView(view => view.queue.length)
  const icon = (
    <>
      <ListMusic size={20} aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" className="music-count ink-2">
          {count}
        </span>
      )}
    </>
  )
  return (
    <MusicPop name="queue" title="播放列表" label={`播放列表，${count} 首`} icon={icon}>
      <LatePart load={contents.queue} name="待播" shown={{ pop: 'queue' }} hidden={{ pop: '' }} />
    </MusicPop>
  )
}

/** The sleep timer, how songs follow each other, and the keys. */
export function MorePop() {
  const sleep = useView(view => sleepText(view.sleep, deviceMs()))
  const isKeys = useScreen().pop === 'keys'
  const pop = isKeys ? 'keys' : 'settings'
  return (
    <MusicPop
      name={pop}
      title={isKeys ? '快捷键' : '更多设置'}
      label={sleep ? `更多设置，${sleep}` : '更多设置'}
      icon={<Ellipsis size={20} aria-hidden="true" />}
      className={sleep ? 'music-is-set' : ''}
    >
      <LatePart
        key={pop}
        name={isKeys ? '快捷键' : '设置'}
        load={contents[pop]}
        shown={{ pop }}
        hidden={{ pop: '' }}
      />
    </MusicPop>
  )
}
