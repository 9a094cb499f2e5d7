import { clientFailure } from '@xiaolou/contract/kit/client'
import { quoteId } from '@xiaolou/contract/kit/envelope'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeNotice, getNotices, noticeOf, showNotice } from './notice.ts'

const texts = () => getNotices().map(entry => entry.text)

beforeEach(() => {
  for (const entry of getNotices()) closeNotice(entry.id)
})

describe('the notices', () => {
  it('stay 3 s unless told otherwise', () => {
    showNotice({ title: '提示', text: 'a' })
    showNotice({ title: '提示', text: 'b', durationMs: 1_000 })
    expect(getNotices().map(entry => entry.durationMs)).toEqual([3_000, 1_000])
  })

  it('stay until a long text can be read', () => {
    showNotice({ title: '错误提示', text: '字'.repeat(96) })
    expect(getNotices()[0]?.durationMs).toBe(15_000)
  })

  it('say a thing once', () => {
    showNotice({ title: '提示', text: 'a' })
    const [first] = getNotices()
    showNotice({ title: '提示', text: 'a' })
    expect(texts()).toEqual(['a'])
    expect(getNotices()[0]?.id).not.toBe(first?.id)
  })

  it('say a mistake of the server once, with the id of the last request, long enough to copy it', () => {
    for (const id of ['0a1b2c3d4e5f', 'f5e4d3c2b1a0'])
      showNotice({ title: '错误提示', text: quoteId('服务端错误', id) })
    expect(texts()).toEqual(['服务端错误（编号 f5e4d3c2b1a0）'])
    expect(getNotices()[0]?.durationMs).toBe(10_000)
  })

  it('stand beside what says the same where their button is about another thing', () => {
    const undo = (run: () => void) =>
      showNotice({ title: '放进了回收站', action: { label: '撤销', run }, isRepeated: true })
    const undone: string[] = []
    undo(() => undone.push('first'))
    undo(() => undone.push('second'))
    for (const { action } of getNotices()) action?.run()
    expect(undone).toEqual(['first', 'second'])
  })

  it('are three at most, the oldest giving way', () => {
    for (const text of ['a', 'b', 'c', 'd']) showNotice({ title: '提示', text })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })
})

describe('noticeOf', () => {
  it.each([
    [100, 200, '先歇一歇', '温馨提示', '先歇一歇'],
    [100, 500, '先歇一歇', '温馨提示', '先歇一歇'],
    [100016, 401, '请重新登录', '错误提示', '请重新登录'],
    [100016, 401, '', '错误提示', '登录过期'],
    [100002, 403, '', '错误提示', '权限不足'],
    [100002, 403, '只有主人能改', '错误提示', '只有主人能改'],
    [404, 404, '', '错误提示', '接口没有找到'],
    [404, 404, '没有这个接口', '错误提示', '接口没有找到'],
    [100015, 404, '这条评论不在了', '错误提示', '这条评论不在了'],
    [408, 408, '', '温馨提示', '服务端错误'],
    [429, 429, '操作太频繁了', '温馨提示', '操作太频繁了'],
    [500, 500, '', '错误提示', '服务端错误'],
    [clientFailure.network, 0, '网络好像断了', '错误提示', '网络好像断了'],
    [clientFailure.timeout, 0, '请求超时', '错误提示', '请求超时'],
  ])('of code %i, status %i, message %j is %s: %s', (code, status, message, title, text) => {
    expect(noticeOf({ code, status, message })).toMatchObject({ title, text })
  })

  it.each([
    [100005, 200],
    [clientFailure.aborted, 0],
    [502, 502],
    [413, 413],
  ])('leaves code %i, status %i to the caller', (code, status) => {
    expect(noticeOf({ code, status, message: 'x' })).toBeUndefined()
  })
})
