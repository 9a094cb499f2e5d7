import { randomInt } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'

const moods =
  '听雨 晚归 看云 温酒 拾花 望月 煮茶 踏雪 摇橹 种菊 折柳 读信 提灯 守夜 早起 写字 晒书 等风'.split(' ')
const guests =
  '旅人 邻居 猫 渔翁 书生 少年 燕子 樵夫 棋友 歌者 故人 白鹭 画师 信使 松鼠 过客 小僧 船家'.split(' ')

// Names by which the site itself speaks.
const ofTheSite = ['已注销', '访客', '管理员', '主人', '楼主', '小楼']

/** A name for a guest who gave none: one of some three hundred. */
export function inventNickName(): string {
  return `${moods[randomInt(moods.length)]}的${guests[randomInt(guests.length)]}`
}

/** Names that look alike are one: width, case and spaces make no difference. */
function looks(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
}

/** Throws for a name that belongs to the administrators or to the site. */
export function requireFreeName(name: string, administratorNames: Iterable<string>): void {
  const given = looks(name)
  for (const taken of [...ofTheSite, ...administratorNames]) {
    if (taken !== '' && looks(taken) === given) throw refusal('nickNameReserved')
  }
}
