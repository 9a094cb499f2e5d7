import type { PlayerTelling } from './player-view.ts'

/** Notices of the player are short (specification, section 9). */
export const musicNoticeMs = 1_000
/** One that says why something did not happen stays long enough to be read. */
const reasonNoticeMs = 3_000

const reasons = {
  unavailable: '暂时没有可以播放的资源',
  network: '网络不太顺畅',
  broken: '这个音频放不出来',
  timeout: '等了很久也没有声音',
  offline: '网络断开了，连上后再点播放，会从这里继续',
} as const

export type TellingWords = {
  readonly tone: 'ok' | 'info' | 'warn'
  readonly title: string
  readonly text: string
  readonly durationMs: number
}

/** A telling in the reader's words, as `showNotice` takes it. */
export function tellingWords(telling: PlayerTelling): TellingWords {
  const short = (tone: 'ok' | 'info', title: string) => ({ tone, title, text: '', durationMs: musicNoticeMs })
  const long = (title: string, text = '') =>
    ({ tone: 'warn', title, text, durationMs: reasonNoticeMs }) as const
  switch (telling.kind) {
    case 'added':
      return short('ok', '添加成功')
    case 'alreadyQueued':
      return short('info', '已经在播放列表里了')
    case 'nothingFound':
      return short('info', '没有相关的歌曲')
    case 'skipped':
      return long(`跳过了《${telling.song.name}》`, reasons[telling.reason])
    case 'stopped':
      return long(`《${telling.song.name}》放不了`, reasons[telling.reason])
    case 'listFailed':
      return long('下一首没有取到', reasons[telling.isOffline ? 'offline' : 'network'])
    case 'takenOver':
      return { ...short('info', '音乐到另一个窗口去了'), durationMs: reasonNoticeMs }
    case 'slept':
      return { ...short('info', '定时到了，音乐停在这里，晚安'), durationMs: reasonNoticeMs }
    case 'refusedImage':
      return long('这张图片用不了', '换一张试试')
  }
}
