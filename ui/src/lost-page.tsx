import type { ReactNode } from 'react'
import { Landscape } from './landscape.tsx'

/** Without a picture this seed paints the landscape. */
const landscapeSeed = 404

/**
 * The page of an unknown address. `picture` replaces the landscape; `near` is between the text and the links
 * (`ways`).
 */
export function LostPage({
  picture,
  near,
  ways,
}: {
  picture?: ReactNode
  near?: ReactNode
  ways: ReactNode
}) {
  return (
    <main className="lost">
      <div className="lost-picture">{picture ?? <Landscape seed={landscapeSeed} />}</div>
      <p className="lost-code">404</p>
      <h1>云深不知处</h1>
      <p className="lost-text">这个地址没有人家，也许搬走了，也许当初就抄错了一笔。</p>
      {near}
      <p className="lost-ways">{ways}</p>
    </main>
  )
}
