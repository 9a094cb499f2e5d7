import { IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { useEffect, useState } from 'react'
import type { PictureRow } from '../../../lib/pictures/picture-queue.ts'
import { rowWords, shareSent } from './picture-labels.ts'
import type { Pictures } from './use-pictures.ts'
import './pictures.css'

/** The pictures being uploaded, below the tools: name, progress, and actions. */
export function PictureRows({ pictures }: { pictures: Pictures }) {
  const { rows } = pictures
  if (rows.length === 0) return null
  const first = rows.find(({ state }) => state.kind === 'waiting')
  return (
    <ul className="picture-rows" aria-label="在路上的图">
      {rows.map(row => (
        <Row key={row.token} row={row} pictures={pictures} isFirst={row === first} />
      ))}
    </ul>
  )
}

function Row({ row, pictures, isFirst }: { row: PictureRow; pictures: Pictures; isFirst: boolean }) {
  const { token, name, state } = row
  const share = Math.round(shareSent(row) * 100)
  return (
    <li className="picture-row relative line-below" data-state={state.kind}>
      <Thumbnail row={row} />
      <div>
        <b>{name}</b>
        <small>
          {rowWords(row, isFirst)}
          {state.kind === 'failed' && (
            <button type="button" onClick={() => pictures.retry(token)}>
              再送一次
            </button>
          )}
          {state.kind === 'loose' && (
            <button type="button" onClick={() => pictures.placeAgain(token)}>
              放在光标处
            </button>
          )}
        </small>
      </div>
      <IconButton label={`不要${name}了`} onClick={() => pictures.remove(token)} icon={X} />
      {state.kind === 'sending' && (
        <progress className="row-progress" max={100} value={share} aria-label={`${name} 送了多少`} />
      )}
    </li>
  )
}

function Thumbnail({ row: { file, source } }: { row: PictureRow }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const src = file ? address : source?.startsWith('https:') ? source : ''
  return (
    <span className="picture-thumb">
      {src && <img src={src} alt="" referrerPolicy="no-referrer" className="fill" />}
    </span>
  )
}
