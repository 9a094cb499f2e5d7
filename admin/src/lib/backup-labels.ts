import { relativeTimeText } from '@xiaolou/browser/time'
import type { getBackups } from '@xiaolou/contract/backup'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { epochMs } from '@xiaolou/contract/kit/zone'

export type Backups = CallResult<typeof getBackups>

const staleAfterMs = 3 * 24 * 60 * 60_000
const msOf = (time: string) => epochMs(time, 'UTC')

/** The age by the site's clock. */
export const agoText = (time: string, now: string) => relativeTimeText({ atMs: msOf(time), nowMs: msOf(now) })

/** A space before a figure. */
const apart = (words: string) => (/^\d/.test(words) ? ` ${words}` : words)

/** The state of the backups in a line and a half; `isWrong` if something needs to be done. */
export function backupWords({ list, last, away, plan, next_at, now }: Omit<Backups, 'free_bytes'>): {
  title: string
  text: string
  isWrong: boolean
  isProved: boolean
} {
  const newest = list.find(({ is_proved }) => is_proved)
  const [latest] = list
  const broken = list.filter(({ is_broken }) => is_broken)
  const ago = newest ? apart(agoText(newest.at, now)) : ''
  const next = plan.is_on ? `下一次在 ${next_at.slice(5, 16)}。` : '没有定每日备份。'
  if (last.problem !== '')
    return {
      title: '上一次备份没有做成',
      text: `${last.problem}${newest ? `　能用的最近一份是${ago}的。` : ''}`,
      ...{ isWrong: true, isProved: false },
    }
  if (latest && latest.damaged > 0)
    return {
      title: `有 ${latest.damaged} 个文件坏了`,
      text: `${latest.lacks.join('。')}。${newest ? `完好的最近一份备份是${ago}的，在修好以前不会删。` : ''}`,
      ...{ isWrong: true, isProved: false },
    }
  if (broken.length > 0)
    return {
      title: `有 ${broken.length} 份备份坏了`,
      text: `${broken.map(({ at }) => at.slice(0, 16)).join('、')} 的，读出来和写下时不一样，恢复不了：可以删掉。${newest ? `能用的最近一份是${ago}的。` : ''}`,
      ...{ isWrong: true, isProved: newest !== undefined },
    }
  if (!newest && away.place !== '')
    return {
      title: '这台机器上还没有备份',
      text: `远处若有，在备份里看得到，也能从那里恢复。${next}`,
      ...{ isWrong: !plan.is_on, isProved: false },
    }
  if (!newest)
    return {
      title: '还没有备份过',
      text: plan.is_on ? `头一份${next.slice(3)}` : '没有定每日备份，丢了就找不回来。',
      ...{ isWrong: !plan.is_on, isProved: false },
    }
  if (msOf(now) - msOf(newest.at) > staleAfterMs)
    return {
      title: `备份停在${ago}`,
      text: `这以后写的还没有第二份。${next}`,
      ...{ isWrong: true, isProved: false },
    }
  if (away.problem !== '')
    return {
      title: '备份只在这台机器上',
      text: `${away.problem}。这里最近一份是${ago}的，演练过；下一次备份会把没送到的补上。`,
      ...{ isWrong: true, isProved: true },
    }
  return {
    title: `可恢复：${agoText(newest.at, now)}（已演练）`,
    text: `取出来演练过，逐表核对，一字不差${newest.is_away ? (newest.is_here ? '，远处也有一份' : '；如今只在远处') : ''}。${newest.lacks.map(words => `${words}。`).join('')}${next}`,
    ...{ isWrong: false, isProved: true },
  }
}
