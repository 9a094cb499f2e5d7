import type { ChatMessage } from '@xiaolou/contract/chat'
import { wireTime } from '@xiaolou/contract/kit/zone'
import { musicTargetOf } from '@xiaolou/contract/song-link'
import { useMemo, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import { SongCard } from '~/shared/song-card/song-card.tsx'
import { type ChatPart, chatText, isFewEmoji, parseChatHtml } from '../log/message-html.ts'
import { useRoom } from '../room/room-context.ts'

/** The text of a message, with a card for a song that it ends with; a long one is folded. */
export function MessageWords({ message: { content, edited_at, preview } }: { message: ChatMessage }) {
  const { ownId, timeZone } = useRoom()
  const parts = useMemo(() => parseChatHtml(content), [content])
  const { origin } = useSite()
  const { said, music } = useMemo(() => withMusic(parts, origin), [parts, origin])
  const isLong = useMemo(() => countLines(said) > foldedFrom, [said])
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <>
      {said.length > 0 && (
        <div
          dir="auto"
          className="chat-bubble text-15"
          data-folded={(isLong && !isUnfolded) || undefined}
          data-large={isFewEmoji(chatText(content)) || undefined}
        >
          {said.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered.
            <Part key={index} part={part} isMe={part.kind === 'mention' && part.userId === ownId} />
          ))}
          {edited_at > 0 && (
            <span className="chat-edited text-13" title={wireTime(edited_at, timeZone)}>
              已编辑
            </span>
          )}
        </div>
      )}
      {isLong && (
        <button
          type="button"
          className="word-button text-13-5"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起' : '展开'}
        </button>
      )}
      {preview && <Preview preview={preview} />}
      {music && (
        <div className="chat-song">
          <span className="song-card">
            <SongCard music={{ ...music, name: '', artist: '' }} />
          </span>
        </div>
      )}
    </>
  )
}

/** What the first link leads to. */
function Preview({ preview }: { preview: NonNullable<ChatMessage['preview']> }) {
  const { url, title, description, site } = preview
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="chat-link-card">
      <span className="one-line ink-3 text-13">{site || new URL(url).host}</span>
      <bdi className="one-line">{title}</bdi>
      {description && <bdi className="chat-link-words ink-2 text-13-5">{description}</bdi>}
    </a>
  )
}

/** A message with more lines than this is folded; a line holds about so many Chinese characters. */
const foldedFrom = 24
const lineLength = 30

function countLines(parts: readonly ChatPart[]): number {
  const lines = parts
    .map(part => (part.kind === 'break' ? '\n' : part.text))
    .join('')
    .split('\n')
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}

const isBlank = (part: ChatPart) => part.kind === 'break' || (part.kind === 'text' && part.text.trim() === '')

/** Splits a message that ends in a line with a song's address of this site: its text, and the song. */
function withMusic(parts: readonly ChatPart[], origin: string) {
  const end = parts.findLastIndex(part => !isBlank(part))
  const last = parts[end]
  const before = parts[end - 1]
  const music = last?.kind === 'link' ? musicTargetOf(last.href, origin) : undefined
  if (!music || (before && before.kind !== 'break')) return { said: parts, music: undefined }
  return { said: parts.slice(0, parts.slice(0, end).findLastIndex(part => !isBlank(part)) + 1), music }
}

function Part({ part, isMe }: { part: ChatPart; isMe: boolean }) {
  if (part.kind === 'break') return <br />
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention')
    return (
      <span className="chat-mention" data-me={isMe || undefined}>
        {part.text}
      </span>
    )
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part.text}
    </a>
  )
}
