import { expect, it } from 'vitest'
import { emptyApplication, findMistakes } from './apply-dialog.tsx'

const good = { ...emptyApplication, site_name: '邻居', url: 'https://neighbour.example/' }

it.each([
  [good, {}],
  [{ ...good, site_avatar: 'https://neighbour.example/a.png' }, {}],
  [emptyApplication, { site_name: '请填写站名', url: '请填写网址' }],
  [{ ...good, site_name: '  ' }, { site_name: '请填写站名' }],
  [{ ...good, url: 'javascript:alert(1)' }, { url: '网址应以 http(s):// 开头' }],
  [{ ...good, url: 'https://' }, { url: '网址应以 http(s):// 开头' }],
  [{ ...good, site_avatar: 'data:image/png;base64,x' }, { site_avatar: '头像应以 http(s):// 开头' }],
])('%j has %j wrong', (application, mistakes) => {
  const found = Object.entries(findMistakes(application)).filter(([, words]) => words !== undefined)
  expect(Object.fromEntries(found)).toEqual(mistakes)
})
