import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

/** A blog with one draft, one readme, and a missing picture. */
async function makeBlog(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-blog-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'source/_posts'), { recursive: true })
  await writeFile(join(folder, '_config.yml'), 'title: 听雨\nurl: https://old.example\n')
  await writeFile(join(folder, 'README.md'), '# 听雨\n')
  await writeFile(join(folder, 'source/_posts/eaves.md'), '---\ntitle: 檐下听雨\n---\n\n![](gone.png)\n')
  return folder
}

const waitFor = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const isOpen = (page: Page) => async () => ({ wide: await isTooWide(page), axe: await violations(page) })
const fine = { wide: false, axe: [] }

test('a folder is tried without writing, brought in with a nod, and reported article by article', async ({
  visit,
}) => {
  const { page } = await visit({
    screen: 'phone',
    theme: 'dark',
    path: '/admin/transfer',
    prepare: v => enterAsOwner(v.context),
  })
  await waitFor(page, '从前写在别处的，搬回来')
  await expect.poll(isOpen(page)).toEqual(fine)
  await page.getByLabel('选要交的文件夹').setInputFiles(await makeBlog())
  await waitFor(page, '试过一遍，什么都还没有写。')
  await waitFor(page, 'Hexo 博客')
  await waitFor(page, '仓库自己的说明，不是文章')
  await page.getByText('找不到的图片').click()
  await waitFor(page, 'gone.png')
  await expect.poll(isOpen(page)).toEqual(fine)
  // The address keeps the result.
  await page.reload()
  await page.getByRole('button', { name: '就这样导入' }).tap()
  await waitFor(page, '搬好了，都在下面。')
  await page.getByText('檐下听雨').first().waitFor()
  const { token } = await enterAsOwner(page.context())
  const wanted = { article_title: '檐下听雨', current: 1, size: 10 }
  const { result } = await post<{ list: unknown[] }>('/article/getArticleList', wanted, token)
  expect(result?.list).toHaveLength(1)
})

test('what is sent over a broken line goes on after a reload, and what is no export says so', async ({
  visit,
}) => {
  const { page, context, faults } = await visit({
    path: '/admin/transfer/in',
    prepare: v => enterAsOwner(v.context),
  })
  faults.expect(/ERR_FAILED|Failed to load/)
  const sent: string[] = []
  await context.route('**/api/task/send/**', route => {
    sent.push(route.request().url().split('/').at(-1) ?? '')
    return sent.length === 2 ? route.abort() : route.continue()
  })
  const file = join(await makeBlog(), '评论.json')
  await writeFile(file, Buffer.alloc(1_500_000, '雨'))
  await page.getByLabel('选要交的文件', { exact: true }).setInputFiles(file)
  await waitFor(page, '线断了，接上就接着传')
  await page.reload()
  await waitFor(page, '停在这里。把同一份再选一次，会接着传。')
  await page.getByLabel('选要交的文件', { exact: true }).setInputFiles(file)
  await page.getByRole('alert').waitFor()
  expect(sent[0]).toBe('0')
  expect(sent.slice(2)).not.toContain('0')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '另搬一份' }).click()
  await page.getByRole('button', { name: /^删除.*评论/ }).click()
  await page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: '评论.json' }).waitFor()
})

test('a backup is made, rehearsed, said on the desk and taken along; a restore asks who one is', async ({
  visit,
}) => {
  const { page } = await visit({
    screen: 'phone',
    path: '/admin/transfer/backup',
    prepare: v => enterAsOwner(v.context),
  })
  await page.getByRole('button', { name: '现在备份一份' }).tap()
  await waitFor(page, '可恢复：')
  await expect.poll(isOpen(page)).toEqual(fine)
  const copies = page.getByRole('region', { name: '收着的' }).getByRole('listitem')
  const download = page.waitForEvent('download')
  await copies.first().getByRole('button', { name: /下载/ }).tap()
  const taken = await download
  expect(taken.suggestedFilename()).toMatch(/^xiaolou-.+Z\.xlar$/)
  expect((await stat(await taken.path())).size).toBeGreaterThan(10_000)
  await page.goto('/admin')
  await page.getByRole('link', { name: /可恢复：.*已演练/ }).tap()
  await copies.first().getByRole('link', { name: /恢复/ }).tap()
  await page
    .getByRole('button', { name: /用这一份/ })
    .first()
    .tap()
  await waitFor(page, '先在旁边放好整座小楼')
  await page.getByLabel('你的登录密码').fill('不是它')
  await page.getByRole('button', { name: '开始恢复' }).tap()
  await waitFor(page, '密码不对')
  await expect.poll(isOpen(page)).toEqual(fine)
})
