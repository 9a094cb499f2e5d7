import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

const note = { title: '"><script>闯入</script>&', atMs: 0, files: [], etag: '', versions: [] }

test('titles of pages that were read stand there as text, and lead to their pages', async () => {
  const html = await offlinePage([{ address: '/article?id=1&from="x', note }]).text()
  expect(html).toContain(
    '<a href="/article?id=1&amp;from=&quot;x">&quot;>&lt;script>闯入&lt;/script>&amp;</a>',
  )
})

test('thirty are listed of many, and nothing is said of none', async () => {
  const many = Array.from({ length: 40 }, (_, id) => ({ address: `/article?id=${id}`, note }))
  expect((await offlinePage(many).text()).match(/<li>/g)).toHaveLength(30)
  expect(await offlinePage([]).text()).not.toContain('读过的')
})
