// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { modelMessage } from '../testing/model-log.ts'
import { isMentionTold, noticeObstacle, tellMention, tellMentions } from './mention-notice.ts'

const message = modelMessage({ id: 7, seq: 9, nick_name: '小明', content: '<b>在吗' })
const shown: string[] = []
const rung: number[] = []
let permission: NotificationPermission = 'default'
let asked = 0

class FakeNotification {
  static get permission() {
    return permission
  }
  static async requestPermission() {
    asked += 1
    permission = 'granted'
    return permission
  }
  constructor(title: string, { body }: { body: string }) {
    shown.push(`${title}: ${body}`)
  }
}

class FakeNode {
  connect = () => undefined
  start = (at: number) => void rung.push(at)
  stop = () => undefined
}

beforeEach(() => {
  permission = 'default'
  asked = 0
  for (const list of [shown, rung]) list.length = 0
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {}
      currentTime = 0
      close = async () => undefined
    },
  )
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('tells nobody who did not choose it, and asks for nothing', () => {
  tellMention(message)
  expect([shown, rung, asked, isMentionTold.get()]).toEqual([[], [], 0, false])
})

it('asks for permission with the press, then rings and shows who said what while the tab is hidden', async () => {
  await tellMentions(true)
  expect([asked, noticeObstacle.get()]).toEqual([1, ''])
  tellMention(message)
  expect(shown).toEqual(['小明 在聊天室提到了你: <b>在吗'])
  expect(rung).toHaveLength(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  tellMention(message)
  expect(shown).toHaveLength(1)
})

it('says why there is only a sound: no https, or a browser that was told no', async () => {
  vi.stubGlobal('isSecureContext', false)
  await tellMentions(true)
  expect(noticeObstacle.get()).toContain('不是 https')
  tellMention(message)
  expect([asked, shown, rung.length]).toEqual([0, [], 2])
  vi.stubGlobal('isSecureContext', true)
  permission = 'denied'
  await tellMentions(true)
  expect(noticeObstacle.get()).toContain('关掉了')
  await tellMentions(false)
  expect(noticeObstacle.get()).toBe('')
})
