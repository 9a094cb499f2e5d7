import { within } from '@testing-library/dom'
import { addResource, getResourceList } from '@xiaolou/contract/resource'
import { expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const category = '案头书'
const site = await openSharedSite()
const owner = await site.signIn('administrator')

const stored = async () => {
  const groups = (await site.call(getResourceList, { params: { kind: 'site' } })).result
  return groups.flatMap(({ resourceList }) => resourceList.map(({ name }) => name))
}

test('what is recommended is added, put in order by keys, taken down and taken back', async () => {
  for (const name of ['词源', '诗韵'])
    await site.as(owner)(addResource, { body: { kind: 'site', category, name, url: 'https://book.example' } })
  const room = await openRoom(site, '/resources?kind=site', { as: owner })
  const group = await room.findByRole('region', { name: category })
  const names = () => [...group.querySelectorAll('.resource-words b')].map(one => one.textContent)
  const hold = async (...order: string[]) => {
    await expect.poll(names).toEqual(order)
    await expect.poll(stored).toEqual(order)
  }
  await hold('词源', '诗韵')
  await room.pressRole('button', '添一条')
  const form = await room.findByRole('form', { name: '添一条资源' })
  room.fill(within(form).getByLabelText('名称'), '声律启蒙')
  room.fill(within(form).getByLabelText('网址'), 'https://rhyme.example/a')
  room.fill(within(form).getByLabelText('哪一组'), category)
  await room.pressRole('button', '存下', form)
  await hold('词源', '诗韵', '声律启蒙')

  within(group)
    .getByRole('button', { name: /^挪动「声律启蒙」/ })
    .focus()
  await room.user.keyboard('{ArrowUp}')
  await hold('词源', '声律启蒙', '诗韵')
  await room.undo()
  await hold('词源', '诗韵', '声律启蒙')

  await room.pressRole('button', '拿下「词源」', group)
  await expect.poll(names).toEqual(['诗韵', '声律启蒙'])
  await room.undo('词源')
  await hold('词源', '诗韵', '声律启蒙')
})
