import { isRecord } from '../../../lib/is-record.ts'

/** Who does what, as lyric files name it before a colon. */
const roles =
  /作词|作曲|填词|谱曲|编曲|制作|製作|作詞|編曲|混音|录音|錄音|母带|母帶|后期|监制|監製|和声|和音|伴唱|吉他|贝斯|键盘|钢琴|弦乐|配唱|企划|统筹|策划|出品|发行|監督|录制|原唱|演唱|演奏|歌手|专辑|版权|封面|文案|lyrics|lyricist|composer|composed|arrange|producer|produced|written by|mixing|mixed|mastering|mastered|recorded|recording|vocal|guitar|bass|drums|piano|strings/i
const shortRoles = new Set(['词', '曲', '编', '詞', '編', '鼓', 'op', 'sp', '唱'])
const maxRoleChars = 24

/** Whether a line names one who made the song: `作曲 : 李叔同`. */
export function isCredit(text: string): boolean {
  const [role = '', ...rest] = text.slice(0, maxRoleChars).split(/[:：]/)
  return rest.length > 0 && (shortRoles.has(role.trim().toLowerCase()) || roles.test(role))
}

/**
 * A credit in the form of NetEase's newer files, `{"t":0,"c":[{"tx":"作曲: "},{"tx":"李叔同"}]}`, as plain text;
 * `undefined` for any other line.
 */
export function readJsonCredit(line: string): string | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    if (!isRecord(value) || !Array.isArray(value.c)) return undefined
    return value.c.map(part => (isRecord(part) && typeof part.tx === 'string' ? part.tx : '')).join('')
  } catch {
    return undefined
  }
}

const instrumentalWords = /^纯音乐|^純音樂|此歌曲为没有填词的纯音乐/
const noneWords = /^暂无歌词|^暫無歌詞|^该歌曲暂无歌词/

/** What a line says about there being no lyrics, if that is what it says. */
export function absenceOf(text: string): 'instrumental' | 'none' | undefined {
  if (instrumentalWords.test(text)) return 'instrumental'
  return noneWords.test(text) ? 'none' : undefined
}
