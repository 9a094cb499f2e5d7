import { describe, expect, it } from 'vitest'
import { readFriendLinks } from './source-config.ts'

const friend = { name: '甲', url: 'https://a.example', avatar: '', description: '', group: '' }

describe('readFriendLinks', () => {
  it.each([
    [
      'link.yml',
      '- class_name: 友人\n  class_desc: 常来往\n  link_list:\n    - name: 甲\n      link: https://a.example\n      avatar: https://a.example/a.png\n      descr: 写字的人\n',
      [{ ...friend, avatar: 'https://a.example/a.png', description: '写字的人', group: '友人' }],
    ],
    ['link.yml', '甲:\n  link: https://a.example\n  avatar: /a.png\n', [{ ...friend, avatar: '/a.png' }]],
    [
      'links.yml',
      '# 友链\n- name: 甲\n  url: https://a.example\n  src: /b.png\n',
      [{ ...friend, avatar: '/b.png' }],
    ],
    ['links.toml', '[[links]]\nname = "甲"\nurl = "https://a.example"\n', [friend]],
    ['link.yml', '- name: 坏\n  link: javascript:alert(1)\n', []],
    ['link.yml', 'a: [', []],
    ['link.yml', '', []],
  ])('%s %j', (path, text, expected) => {
    expect(readFriendLinks({ path, text })).toEqual(expected)
  })
})
