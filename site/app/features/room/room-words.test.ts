import { expect, it } from 'vitest'
import { findRoomWords, roomWords } from './room-words.ts'

it('has its own words for each room, and says that it is being furnished', () => {
  const sentences = Object.values(roomWords).map(words => words.sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const words of Object.values(roomWords)) expect(words.text).toContain('这一间还在布置')
})

it('finds a room with a slash at its end, and has words for one it does not know', () => {
  expect(findRoomWords('/chat/').title).toBe('聊天室')
  expect(findRoomWords('/cellar').text).toContain('这一间还在布置')
})
