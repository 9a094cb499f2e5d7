import { expect, test } from 'vitest'
import { addressKey } from '../platform/address-key.ts'
import { createVisitors, isCrawler, pageOf } from './caller.ts'
import { createConnectionGate, createProxyTest } from './connection-gate.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('address %j counts as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/76.0 Safari/537.36; 360Spider', true],
  ['Sogou web spider/4.0', true],
  ['Mozilla/5.0 (compatible; YisouSpider/5.0)', true],
  ['Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider)', true],
  ['GPTBot/1.2', true],
  ['Feedly/1.0 feedfetcher', true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', false],
  ['curl/8.5.0', false],
  ['Cubot Phone', false],
  ['', false],
])('%j is a crawler: %s', (agent, expected) => {
  expect(isCrawler(agent)).toBe(expected)
})

test.each([
  ['/posts/%E4%BF%A1', '/posts/信'],
  ['/posts/a/', '/posts/a'],
  ['/posts/a%', undefined],
  ['posts/a', undefined],
  [`/${'a'.repeat(2_000)}`, undefined],
  [undefined, undefined],
])('the page that a call names as %s is %s', (given, at) => {
  expect(pageOf(given === undefined ? {} : { 'x-page': given }).at).toBe(at)
})

test('a visitor keeps one key, which tells no address and is another one on another site', () => {
  const key = createVisitors('a secret')
  const mine = key('203.0.113.9', 'a').key
  expect(createVisitors('a secret')('203.0.113.9', 'a').key).toBe(mine)
  expect(key('203.0.113.9', 'b').key).not.toBe(mine)
  expect(key('203.0.113.10', 'a').key).not.toBe(mine)
  expect(createVisitors('another secret')('203.0.113.9', 'a').key).not.toBe(mine)
  expect(mine).toMatch(/^[\w-]{22}$/)
})

test('one address opens so many connections, proxies as many as they need', () => {
  const gate = createConnectionGate(2, createProxyTest('10.0.0.0/8, 192.0.2.7'))
  expect([gate.enter('203.0.113.1'), gate.enter('203.0.113.1'), gate.enter('::ffff:203.0.113.1')]).toEqual([
    true,
    true,
    false,
  ])
  gate.leave('203.0.113.1')
  expect(gate.enter('203.0.113.1')).toBe(true)
  for (const proxy of ['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7']) {
    expect([proxy, gate.enter(proxy), gate.enter(proxy), gate.enter(proxy)]).toEqual([
      proxy,
      true,
      true,
      true,
    ])
  }
})

test.each([
  [true, '203.0.113.1', true],
  [2, '203.0.113.1', true],
  [false, '203.0.113.1', false],
  [false, '127.0.0.1', true],
  ['uniquelocal', '192.168.1.1', true],
  ['loopback', 'not an address', false],
] as const)('with trust %j, %s may carry many visitors: %s', (trust, address, expected) => {
  expect(createProxyTest(trust)(address)).toBe(expected)
})
