import { browserCall } from '@xiaolou/browser/call'
import { postPath } from '@xiaolou/contract/address'
import { getManagedArticles, type ManagedArticle } from '@xiaolou/contract/article-manage'
import { limits } from '@xiaolou/contract/limits'
import { musicLink } from '@xiaolou/contract/song-link'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useEffect, useState } from 'react'
import { TextField } from '../../../lib/form.tsx'
import { MusicFound } from '../../../lib/music-found.tsx'
import type { Surface } from '../../../lib/surface.ts'
import { insertBlock, insertLink, playerOf } from './blocks.ts'
import { runTool } from './tool-list.ts'

/** An address with its text, or a whole block. */
type Given = { address: string; words?: string } | { block: string }

const isAddress = (words: string) => /^(?:https?:\/\/|mailto:|\/|#)\S*$/.test(words.trim())
const waitMs = 200

/** Inserts a link: an address, an article found by words, or a song found by name, at the caret. */
export function LinkDialog({
  surface,
  kind: asked,
  onClose,
}: {
  surface: Surface
  kind: 'link' | 'song' | undefined
  onClose: () => void
}) {
  // During the closing animation it stays as it was.
  const [kind, setKind] = useState(asked)
  if (asked && asked !== kind) setKind(asked)
  const putIn = (given: Given) => {
    onClose()
    runTool(surface, {
      make: (text, at) =>
        'block' in given
          ? insertBlock(text, at, { block: given.block, select: '' })
          : insertLink(text, at, given),
    })
  }
  return (
    <Dialog
      isOpen={asked !== undefined}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={kind === 'song' ? '歌与影像' : '链接'}
      className="link-dialog"
      description={
        kind === 'song'
          ? '写楼里一首歌的名字；或者网易云音乐、哔哩哔哩、YouTube 那一页的网址'
          : '写一个网址，或者写旧文题目里的几个字'
      }
    >
      {kind && <LinkForm surface={surface} kind={kind} onLink={putIn} />}
    </Dialog>
  )
}

function LinkForm({
  surface,
  kind,
  onLink,
}: {
  surface: Surface
  kind: 'link' | 'song'
  onLink: (given: Given) => void
}) {
  // Once, when it opens: the text may be long.
  const [words, setWords] = useState(() => {
    const { from, to } = surface.getSelection()
    return surface.getText().slice(from, to).trim().slice(0, limits.urlMaxLength)
  })
  const found = useArticles(kind === 'link' && !isAddress(words) ? words : '')
  const player = kind === 'song' ? playerOf(words) : undefined
  const error = kind === 'song' && isAddress(words) && !player ? '这个网址没有能放在文中的播放器' : ''
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (kind === 'song') {
          if (player) onLink({ block: player })
        } else if (isAddress(words)) onLink({ address: words.trim() })
      }}
    >
      <TextField
        label={kind === 'song' ? '歌名或网址' : '网址或题目'}
        error={error}
        value={words}
        onWrite={setWords}
        autoComplete="off"
      />
      {kind === 'song' && !isAddress(words) && (
        <MusicFound words={words} onPick={music => onLink({ block: musicLink(music) })} />
      )}
      {found.length > 0 && (
        <ul className="link-found line-above" aria-label="找到的文章">
          {found.map(({ id, slug, article_title }) => (
            <li key={id}>
              <button type="button" onClick={() => onLink({ address: postPath(slug), words: article_title })}>
                <bdi>{article_title}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" tone="primary" disabled={kind === 'song' ? !player : !isAddress(words)}>
        放进去
      </Button>
    </form>
  )
}

/** Articles with these words in title or text, newest first; the last results stay while the next load. */
function useArticles(words: string): readonly ManagedArticle[] {
  const [found, setFound] = useState<readonly ManagedArticle[]>([])
  const search = words.trim().slice(0, limits.searchQueryMaxLength)
  useEffect(() => {
    if (search === '') {
      setFound([])
      return
    }
    let isOver = false
    const timer = setTimeout(() => {
      browserCall(getManagedArticles, { body: { search, size: 6 } }).then(
        ({ list }) => !isOver && setFound(list),
        // The notice says why; an address can still be typed.
        () => undefined,
      )
    }, waitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [search])
  return found
}
