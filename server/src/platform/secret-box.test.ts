import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretBox, SecretBoxError } from './secret-box.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what is sealed is opened again, also by another process, and reads like nothing', async () => {
  const sealed = await createSecretBox(folder).seal('邮箱的授权码')
  expect(sealed).not.toContain('授权码')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('授权码')
  expect(await createSecretBox(folder).open(sealed)).toBe('邮箱的授权码')
  expect(await createSecretBox(folder).seal('邮箱的授权码')).not.toBe(sealed)
})

test('the key is its owner’s alone, and many who need it at once make one', async () => {
  const boxes = Array.from({ length: 8 }, () => createSecretBox(folder))
  const sealed = await Promise.all(boxes.map(box => box.seal('一句')))
  for (const text of sealed) expect(await createSecretBox(folder).open(text)).toBe('一句')
  expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600)
})

test('another key, a changed text and a broken key are a sentence', async () => {
  const sealed = await createSecretBox(folder).seal('一句')
  const last = sealed.at(-1) === 'A' ? 'Q' : 'A'
  for (const wrong of ['', 'v1.', '一句', `${sealed.slice(0, -2)}${last}${last}`])
    await expect(createSecretBox(folder).open(wrong)).rejects.toThrow(SecretBoxError)
  const key = await readFile(join(folder, 'secrets.key'))
  await rm(join(folder, 'secrets.key'))
  await expect(createSecretBox(folder).open(sealed)).rejects.toThrow('secrets.key')
  await writeFile(join(folder, 'secrets.key'), key.subarray(0, 9))
  await expect(createSecretBox(folder).open(sealed)).rejects.toThrow('重新填一次')
})
