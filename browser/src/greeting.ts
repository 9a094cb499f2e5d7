type Visitor = { id: number; nick_name: string }

/** The greeting of each part of the day: first hour, and text. */
const hours: readonly (readonly [fromHour: number, words: (name: string) => string])[] = [
  [22, name => `${name}，夜深了，早些歇息`],
  [20, name => `${name}，晚上好，灯下坐坐`],
  [18, name => `${name}，傍晚好，今天辛苦了`],
  [14, name => `${name}，下午好，喝杯茶吧`],
  [12, name => `${name}，中午好，记得吃饭`],
  [9, name => `${name}，上午好`],
  [5, name => `${name}，早上好，又是新的一天`],
  [0, name => `${name}，凌晨好，夜里静，慢慢看`],
]

/**
 * The welcome text by the local `hour` (0-23) and the nickname. A visitor without a name is welcomed to the
 * site; the special user of the settings gets the owner's own text.
 */
export function greetingText({
  hour,
  visitor,
  site,
}: {
  hour: number
  visitor: Visitor | undefined
  site: { blog_name: string; special_user_id: number; special_welcome: string }
}): string {
  if (visitor && site.special_welcome && visitor.id === site.special_user_id) return site.special_welcome
  if (!visitor?.nick_name) return `欢迎来到${site.blog_name}，随意坐坐，慢慢翻`
  const words = hours.find(([fromHour]) => hour >= fromHour)?.[1]
  return words ? words(visitor.nick_name) : visitor.nick_name
}
