import { isRecord } from '@xiaolou/browser/is-record'
import { showNotice } from '@xiaolou/browser/notice'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore } from '@xiaolou/browser/store'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { MusicTarget } from '@xiaolou/contract/song-link'
import type { MusicRequest, MusicSource } from '~/lib/player.ts'
import { readMusicFacts } from '~/shared/song-card/song-facts.ts'
import type { createPlayer } from './core/player.ts'

type FromPage = { readonly target: MusicTarget; readonly source: MusicSource }

const saved = {
  key: 'musicFrom',
  isValid: (value: unknown): value is FromPage =>
    isRecord(value) &&
    isRecord(value.target) &&
    isRecord(value.source) &&
    typeof value.source.title === 'string' &&
    typeof value.source.path === 'string' &&
    isInsidePath(value.source.path),
}

/** The music last started from a page, and that page; stored over a reload like the song. */
export const fromPage = createStore<FromPage | undefined>(readStored(saved))

/** Plays the songs and lists that screens name. */
export function createPlayRequest({ actions }: Pick<ReturnType<typeof createPlayer>, 'actions'>) {
  let latest = 0

  /** Resolves with whether it plays; of two requests in quick succession only the later does. */
  return async ({ target, source }: MusicRequest): Promise<boolean> => {
    latest += 1
    const own = latest
    const facts = await readMusicFacts(target)
    if (own !== latest) return false
    const [first] = facts.state === 'known' ? facts.songs : []
    if (facts.state !== 'known' || !first) {
      showNotice({ tone: 'warn', title: sorry(target, facts.state === 'failed') })
      return false
    }
    if (target.kind === 'song') actions.playFound(first)
    else {
      const pages = [{ offset: 0, songs: facts.songs }]
      actions.playList({ listId: target.id, total: facts.songCount, pages, id: first.id })
    }
    const value = source && { target, source }
    fromPage.set(value)
    writeStored({ key: saved.key, value })
    return true
  }
}

function sorry({ kind }: MusicTarget, isFailed: boolean): string {
  if (isFailed) return '音乐暂时没有取到，请再试一次'
  return kind === 'song' ? '这首歌不在了，换一首听听' : '这张歌单不在了，换一张听听'
}
