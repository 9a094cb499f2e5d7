export type RoomWords = { title: string; sentence: string; text: string }

/** What each room that is still being furnished says at its door, by path. */
export const roomWords: Record<string, RoomWords> = {
  '/chat': {
    title: '聊天室',
    sentence: '灯已经点上，桌椅还没有搬进来。',
    text: '这一间还在布置。摆好之后，推门就能说话。',
  },
}

const unnamed: RoomWords = {
  title: '还在布置',
  sentence: '门还关着，里面有人在忙。',
  text: '这一间还在布置，过些日子再来。',
}

export function findRoomWords(pathname: string): RoomWords {
  return roomWords[pathname.replace(/\/{1,8}$/, '')] ?? unnamed
}
