import { gunzipSync } from 'node:zlib'
import { bind } from '@xiaolou/contract/kit/handler'
import { get } from '@xiaolou/contract/kit/route'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createAnswerWriter } from './json.ts'
import { makeHttp } from './testing/make-http.ts'

const names = ['雨', '🌧️ "引号"']
const written = `{"code":0,"message":"成功","result":["雨","🌧️ \\"引号\\""]}`

test('a result reads the same however often it comes, and is written no third time', () => {
  const write = createAnswerWriter()
  const answers = [write(names), write(names), write(names)]
  expect(answers.map(String)).toEqual([written, written, written])
  expect(answers[2]).toBe(answers[1])
  expect(String(write([...names]))).toBe(written)
})

test('results without an identity are written each time', () => {
  const write = createAnswerWriter()
  for (const result of [true, 7, '雨', null]) {
    for (let time = 0; time < 3; time += 1) {
      expect(JSON.parse(String(write(result)))).toEqual({ code: 0, message: '成功', result })
    }
  }
})

test('a list that its handler keeps is the same on the wire each time, plain and compressed', async () => {
  const kept = Array.from({ length: 300 }, (_, at) => `${names[0]}${at}`)
  const list = get('anyone', '/kept', {
    summary: '一直是这些',
    result: v.array(v.string()),
  })
  const app = await makeHttp({ routes: [bind(list, () => kept)] })
  for (let time = 0; time < 3; time += 1) {
    const plain = await app.inject('/api/kept')
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(plain.json()).toEqual({ code: 0, message: '成功', result: kept })
    const encoded = await app.inject({ url: '/api/kept', headers: { 'accept-encoding': 'gzip' } })
    expect(encoded.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(encoded.rawPayload).toString()).toBe(plain.body)
  }
})
