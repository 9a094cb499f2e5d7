import { expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

type Given = { html?: string; plain: string; keys?: KeyboardEventInit }

/** The editor with the plain field, and a paste into it at its end. False if it is left to the field. */
async function openDesk() {
  const room = await openRoom(site, '/write', { as: owner })
  await room.pressRole('button', /换纯文本框/)
  const field = await room.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
  const paste = ({ html = '', plain, keys = {} }: Given) => {
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    const { window } = room
    field.dispatchEvent(
      new window.KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true, ...keys }),
    )
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    const getData = (type: string) => (type === 'text/html' ? html : plain)
    Object.defineProperty(event, 'clipboardData', { value: { getData, files: [], types: [] } })
    return !field.dispatchEvent(event)
  }
  return { ...room, field, paste }
}

const table = '<table><tr><td colspan="2">季</td></tr><tr><td>一</td><td><b>二</b></td></tr></table>'

test('what a paste cannot keep is said, and it can be pasted as plain text instead', async () => {
  const desk = await openDesk()
  desk.fill(desk.field, '前文')
  expect(desk.paste({ html: `${table}<p><img src="file:///C:/图一.png"></p>`, plain: '季\n一\t二' })).toBe(
    true,
  )
  const shown = '前文\n\n| 季 |  |\n| --- | --- |\n| 一 | **二** |\n'
  await expect.poll(() => desk.field.value).toBe(shown)
  await desk.findByText('1 张图片在原来的电脑或程序里，拿不过来：图一.png；合并的单元格拆开了。')
  await desk.pressRole('button', '贴成纯文本')
  expect(desk.field.value).toBe('前文季\n一\t二')
})

test('Ctrl+Shift+V and a paste into a fence are left to the field', async () => {
  const desk = await openDesk()
  expect(desk.paste({ html: table, plain: '季', keys: { shiftKey: true } })).toBe(false)
  desk.fill(desk.field, '```\n')
  expect(desk.paste({ html: table, plain: '季' })).toBe(false)
  desk.fill(desk.field, '')
  expect(desk.paste({ html: '<p>一</p><p><b>二</b></p>', plain: '一\n二' })).toBe(true)
  await expect.poll(() => desk.field.value).toContain('一\n\n**二**')
  expect(desk.queryByRole('button', { name: '贴成纯文本' })).toBeNull()
})
