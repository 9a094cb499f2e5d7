import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { type ChannelState, channels, saveChannel, testChannel } from '@xiaolou/contract/outbox'
import { Button } from '@xiaolou/ui/button'
import { useState } from 'react'
import { type Loaded, LoadState } from '../../lib/load.tsx'
import { ChannelForm } from './channel-form.tsx'

type Said = { isDone: boolean; words: string }

/** The channels, each with its settings. */
export function ChannelList({ load }: { load: Loaded<ChannelState[]> }) {
  const [openId, setOpenId] = useState<string>()
  return (
    <LoadState load={load} what="通知方式">
      {list => (
        <ul aria-label="通知方式" className="channels">
          {list.map(channel => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isOpen={openId === channel.id}
              onOpen={isOpen => setOpenId(isOpen ? channel.id : undefined)}
              onChanged={next => load.change(all => all.map(one => (one.id === next.id ? next : one)))}
            />
          ))}
        </ul>
      )}
    </LoadState>
  )
}

function ChannelRow({
  channel,
  isOpen,
  onOpen,
  onChanged,
}: {
  channel: ChannelState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChanged: (next: ChannelState) => void
}) {
  const { id, isOn, isFromEnvironment } = channel
  const { name, does } = channels[id]
  const { isBusy: isTesting, run } = useBusy()
  const [said, setSaid] = useState<Said>()
  const test = async () => {
    setSaid(undefined)
    setSaid(await quietCall(testChannel, { body: { id } }))
  }
  const save = async (written: Pick<ChannelState, 'isOn' | 'fields' | 'muted'>) => {
    const next = await quietCall(saveChannel, { body: { id, ...written } })
    onChanged(next)
    onOpen(false)
    showNotice({ tone: 'ok', title: `${name}存下了`, text: next.isOn ? '试发一条看看。' : '现在关着。' })
  }
  return (
    <li className="channel line-below">
      <div className="channel-line">
        <div className="channel-words">
          <h2>
            {name}
            <small data-on={isOn || undefined}>{isOn ? '开着' : '没开'}</small>
          </h2>
          <p>
            {does}
            {isFromEnvironment && ' 服务器和密码是环境变量 SMTP_URL 给的，要改到那里改。'}
          </p>
          <p role="status" data-failed={said?.isDone === false || undefined} className="channel-said">
            {isTesting ? '正在试……' : said?.words}
          </p>
        </div>
        <div className="actions">
          {isOn && (
            <Button
              size="small"
              isBusy={isTesting}
              aria-label={`试发一条：${name}`}
              onClick={() => void run(test)}
            >
              试发一条
            </Button>
          )}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOn ? '改' : '启用'}：${name}`}
            onClick={() => onOpen(!isOpen)}
          >
            {isOn ? '改' : '启用'}
          </Button>
        </div>
      </div>
      {isOpen && <ChannelForm channel={channel} onSave={save} onClose={() => onOpen(false)} />}
    </li>
  )
}
