import { deviceMs } from '@xiaolou/browser/clock'
import { IconButton } from '@xiaolou/ui/button'
import { Ellipsis, ListMusic, Volume2, VolumeX } from '@xiaolou/ui/section-icon'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { sleepText } from '../core/sleep-timer.ts'
import { LazyComponent } from '../lazy-component.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, type PopoverName, togglePopover, useScreen } from '../screen.ts'
import { RangeField, RoundButton } from './fields.tsx'

const maxVolume = 100

const load = (name: 'QueueList' | 'MusicSettings' | 'ShortcutList') => () =>
  import('./popover-contents.tsx').then(module => module[name])
const contents = { queue: load('QueueList'), settings: load('MusicSettings'), keys: load('ShortcutList') }

/**
 * A button and its popover: above it, on a phone at the bottom of the window. A click elsewhere and Escape
 * close it. Small on purpose: a library would be half of the player's size budget.
 */
export function MusicPopover({
  name,
  label,
  title,
  icon,
  className = '',
  children,
  ...rest
}: {
  name: PopoverName
  /** The button's label, if it says more than the popover's title. */
  label?: string
  title: string
  icon: ReactNode
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'name' | 'title' | 'children'>) {
  const isOpen = useScreen().popover === name
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
    <div ref={whole} className={`music-popover-anchor ${className}`}>
      <IconButton
        {...rest}
        label={label ?? title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => togglePopover(name)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <>
          <div className="music-popover-veil" />
          <div
            ref={sheet}
            role="dialog"
            aria-label={title}
            tabIndex={-1}
            data-pull="off"
            className={`music-popover music-popover-${name}`}
          >
            {children}
          </div>
        </>
      )}
    </div>
  )
}

/** The volume, 0 to 100; nothing where the platform does not allow setting it. */
export function VolumePopover() {
  const hasVolume = useView(view => view.hasVolume)
  const muted = useView(view => view.muted)
  const shown = useView(view => (view.muted ? 0 : Math.round(view.volume * maxVolume)))
  if (!hasVolume) return null
  const Icon = shown === 0 ? VolumeX : Volume2
  const icon = <Icon size={20} aria-hidden="true" />
  return (
    <MusicPopover name="volume" title="音量" label={shown === 0 ? '音量，静音' : `音量 ${shown}`} icon={icon}>
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
    </MusicPopover>
  )
}

/** The button for the custom queue, with its number of songs. */
export function QueuePopover() {
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
    <MusicPopover name="queue" title="播放列表" label={`播放列表，${count} 首`} icon={icon}>
      <LazyComponent
        load={contents.queue}
        name="待播"
        shown={{ popover: 'queue' }}
        hidden={{ popover: '' }}
      />
    </MusicPopover>
  )
}

/** Sleep timer, crossfade, and the keys. */
export function MorePopover() {
  const sleep = useView(view => sleepText(view.sleep, deviceMs()))
  const isKeys = useScreen().popover === 'keys'
  const popover = isKeys ? 'keys' : 'settings'
  return (
    <MusicPopover
      name={popover}
      title={isKeys ? '快捷键' : '更多设置'}
      label={sleep ? `更多设置，${sleep}` : '更多设置'}
      icon={<Ellipsis size={20} aria-hidden="true" />}
      className={sleep ? 'music-is-set' : ''}
    >
      <LazyComponent
        key={popover}
        name={isKeys ? '快捷键' : '设置'}
        load={contents[popover]}
        shown={{ popover }}
        hidden={{ popover: '' }}
      />
    </MusicPopover>
  )
}
