import { IconButton } from '@xiaolou/ui/icon-button'
import { Volume2, VolumeX } from '@xiaolou/ui/room-icon'
import { actions, useView } from './music-player.ts'
import { MusicPop } from './music-pop.tsx'
import { RangeField } from './range-field.tsx'

const whole = 100

/** The volume, 0 to 100; nothing where the platform keeps it to itself. */
export function VolumePop() {
  const hasVolume = useView(view => view.hasVolume)
  const muted = useView(view => view.muted)
  const shown = useView(view => (view.muted ? 0 : Math.round(view.volume * whole)))
  if (!hasVolume) return null
  const Icon = shown === 0 ? VolumeX : Volume2
  const icon = <Icon size={20} aria-hidden="true" />
  return (
    <MusicPop name="volume" title="音量" label={shown === 0 ? '音量，静音' : `音量 ${shown}`} icon={icon}>
      <IconButton label={muted ? '取消静音' : '静音'} aria-pressed={muted} onClick={actions.toggleMuted}>
        {icon}
      </IconButton>
      <RangeField
        aria-label="音量"
        max={whole}
        step={1}
        value={shown}
        onChange={event => actions.setVolume(event.currentTarget.valueAsNumber / whole)}
      />
      <output>{shown}</output>
    </MusicPop>
  )
}
