import './music.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { LyricEditor } from './lyric-editor.tsx'
import { readLyric } from './use-lyric.ts'

/** The lyrics of one song, and their timing. */
export function Component() {
  const { id = '' } = useParams()
  const [turn, setTurn] = useState(0)
  const load = useLoad(`lyric ${id} ${turn}`, () => readLyric(Number(id)))
  return (
    <LoadState load={load} what="歌词">
      {opened => (
        <LyricEditor
          key={`${opened.song.id} ${opened.revision} ${turn}`}
          opened={opened}
          onReopen={() => setTurn(turn + 1)}
        />
      )}
    </LoadState>
  )
}
