import { expect, it } from 'vitest'
import { type Backups, backupWords } from './backup-labels.ts'

const one = (at: string, is_proved = true) => ({
  ...{ name: '', at, size_bytes: 1, is_proved, is_encrypted: false, contents: '' },
  ...{ is_here: true, is_away: false, is_broken: false, damaged: 0, lacks: [] as string[] },
})
const given = (rest: Partial<Backups>): Backups => ({
  list: [one('2026-11-23 04:00:00')],
  last: { at: '2026-11-23 04:00:00', problem: '' },
  away: { place: '', at: '', problem: '' },
  plan: { is_on: true, hour: 4, days: 7, weeks: 4, months: 12, has_music: true, music_limit_gb: 5 },
  ...{ now: '2026-11-23 07:10:00', next_at: '2026-11-24 04:00:00', free_bytes: 1 },
  ...rest,
})
const say = (rest: Partial<Backups>) => {
  const { title, isWrong } = backupWords(given(rest))
  return [title, isWrong]
}

it('says that it can be restored, or what is wrong', () => {
  expect(say({})).toEqual(['可恢复：3 小时前（已演练）', false])
  expect(say({ last: { at: '2026-11-23 06:00:00', problem: '磁盘满了。' } })).toEqual([
    '上一次备份没有做成',
    true,
  ])
  expect(say({ list: [] })).toEqual(['还没有备份过', false])
  expect(say({ list: [one('2026-11-23 04:00:00', false)] })).toEqual(['还没有备份过', false])
  expect(say({ list: [], plan: { ...given({}).plan, is_on: false } })).toEqual(['还没有备份过', true])
  expect(say({ list: [one('2026-11-18 04:00:00')] })).toEqual(['备份停在 5 天前', true])
  expect(backupWords(given({ list: [] })).text).toBe('头一份在 11-24 04:00。')
  const away = { place: '网盘 dav.example', at: '2026-11-23 04:00:00', problem: '网盘 dav.example 满了' }
  expect(say({ away })).toEqual(['备份只在这台机器上', true])
  expect(say({ list: [], away })).toEqual(['这台机器上还没有备份', false])
  const justNow = given({ away, list: [one('2026-11-23 07:09:58')] })
  expect(backupWords(justNow).text).toContain('最近一份是刚刚的')
  const far = { ...one('2026-11-23 04:00:00'), is_here: false, is_away: true }
  expect(backupWords(given({ list: [far] })).text).toContain('如今只在远处')
  expect(backupWords(given({ away })).text).toContain('网盘 dav.example 满了。这里最近一份是 3 小时前的')
})

it('says what is not in the newest, and what rotted', () => {
  const lacks = ['歌不在里面：一共 6.0 GB，比上限 5 GB 大']
  const without = given({ list: [{ ...one('2026-11-23 04:00:00'), lacks }] })
  expect(backupWords(without).text).toContain(`一字不差。${lacks}。下一次`)
  const damaged = { ...one('2026-11-23 04:00:00', false), damaged: 2, lacks: ['有 2 个文件和存下时不一样了'] }
  const rotten = given({ list: [damaged, one('2026-11-22 04:00:00')] })
  expect(backupWords(rotten)).toMatchObject({
    ...{ title: '有 2 个文件坏了', isWrong: true, isProved: false },
    text: '有 2 个文件和存下时不一样了。完好的最近一份备份是 1 天前的，在修好以前不会删。',
  })
  const broken = { ...one('2026-11-22 04:00:00', false), is_broken: true }
  expect(say({ list: [one('2026-11-23 04:00:00'), broken] })).toEqual(['有 1 份备份坏了', true])
})
