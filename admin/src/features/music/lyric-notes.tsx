import { Button } from '@xiaolou/ui/button'
import { WordButton } from '../../lib/word-button.tsx'
import type { LyricInHand } from './use-lyric.ts'

/** The song's name, and where changes are stored. */
export function SaveWords({
  lyric: { isChanged, isKept },
  artists,
}: {
  lyric: LyricInHand
  artists: readonly string[]
}) {
  return (
    <>
      {artists.length > 0 && `${artists.join('、')}　`}
      <span role="status">
        {!isChanged
          ? '和存着的一样。'
          : isKept
            ? '改过还没存，先收在这台电脑里。'
            : '改过还没存；浏览器收不下，关掉就没有了。'}
      </span>
    </>
  )
}

/** Warnings and choices before editing continues. */
export function LyricNotes({ lyric, failure }: { lyric: LyricInHand; failure: string }) {
  const { error, theirs, isTakenUp, hasTtml } = lyric
  const told = error || failure
  return (
    <>
      {told && (
        <p role="alert" className="ui-field-error lyric-note">
          {told}
        </p>
      )}
      {hasTtml && (
        <p className="lyric-note">这首歌旁边有一份 TTML，它说了算。在这里存下，就把它收成 .ttml.old。</p>
      )}
      {theirs ? (
        <section role="alert" className="lyric-note">
          <p>歌词在别处又改过。留哪一份？</p>
          <Button size="small" onClick={lyric.keepMine}>
            留我这份
          </Button>
          <Button size="small" onClick={lyric.takeTheirs}>
            用那边的
          </Button>
        </section>
      ) : (
        isTakenUp && (
          <p className="lyric-note">
            接着上次没存的。
            <WordButton onClick={lyric.giveUp}>不要了，用存着的</WordButton>
          </p>
        )
      )}
    </>
  )
}
