import type { SongNotification } from './reducer/player-state.ts'

/** The player's notices. */
export type PlayerNotification =
  | SongNotification
  | { readonly kind: 'nothingFound' | 'takenOver' | 'slept' | 'refusedImage' }

/** Notices of the player are short. */
const shortMs = 1_000
/** A notice that explains a failure stays long enough to be read. */
const reasonMs = 3_000

const reasons = {
  unavailable: '暂时没有可以播放的资源',
  network: '网络不太顺畅',
  broken: '这个音频放不出来',
  timeout: '等了很久也没有声音',
  offline: '网络断开了，连上后再点播放，会从这里继续',
} as const

/** A notification in words, as `showNotice` takes it. */
export function noticeOf(notification: PlayerNotification) {
  const short = (tone: 'ok' | 'info', title: string, durationMs = shortMs) =>
    ({ tone, title, text: '', durationMs }) as const
  const warn = (title: string, text = '') => ({ tone: 'warn', title, text, durationMs: reasonMs }) as const
  switch (notification.kind) {
    case 'added':
      return short('ok', '添加成功')
    case 'playsNext':
      return short('ok', '下一首就放它')
    case 'alreadyQueued':
      return short('info', '已经在播放列表里了')
    case 'nothingFound':
      return short('info', '没有相关的歌曲')
    case 'skipped':
      return warn(`跳过了《${notification.song.name}》`, reasons[notification.reason])
    case 'stopped':
      return warn(`《${notification.song.name}》放不了`, reasons[notification.reason])
    case 'listFailed':
      return warn('下一首没有取到', reasons[notification.isOffline ? 'offline' : 'network'])
    case 'takenOver':
      return short('info', '音乐到另一个窗口去了', reasonMs)
    case 'slept':
      return short('info', '定时到了，音乐停在这里，晚安', reasonMs)
    case 'heldByRoom':
      return short('info', '正和大家一起听，快进和换歌都听大家的', reasonMs)
    case 'refusedImage':
      return warn('这张图片用不了', '换一张试试')
  }
}
