import { WordButton } from '../../../lib/word-button.tsx'
import type { Pictures } from './use-pictures.ts'

/** Why a picture did not arrive, and what can be done; nothing if all did or are under way. */
export function RefusedPictures({ pictures }: { pictures: Pictures }) {
  const [first] = pictures.refused
  if (!first) return null
  const { token, name, state } = first
  return (
    <span role="status">
      {pictures.refused.length} 张图没传成：{name}，{state.message}{' '}
      <WordButton onClick={() => pictures.retry(token)}>再送一次</WordButton>{' '}
      <WordButton onClick={() => pictures.remove(token)}>不要它了</WordButton>
    </span>
  )
}
