import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { asJson, asYaml } from './site-card.tsx'

const site = {
  name: '小楼：#1 "听雨"',
  desc: "一句\n话 - it's: fine",
  url: 'https://xiaolou.example',
  avatar: 'https://xiaolou.example/uploads/a.webp',
}
const entry = { name: site.name, link: site.url, avatar: site.avatar, descr: site.desc }

it('is YAML that reads back, whatever the owner wrote', () => {
  expect(parse(asYaml(site))).toEqual([entry])
})

it('is JSON that reads back', () => {
  expect(JSON.parse(asJson(site))).toEqual(entry)
})
