import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runWriting } from './chaos/writing/writing.ts'
import { getBrowser } from './support/visit.ts'

/** For a busy machine; a fault that hangs reports itself earlier. */
const withinMs = 240_000
/** Six of the hundred; for all of them: `npm run chaos -- --writing`. */
const plan = ['标签页崩溃', '服务器被杀', '断网', '存储满了', '登录断了', '两个窗口'] as const

test(
  'whatever falls over while somebody writes, at most two seconds of keys are lost and nothing is doubled',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xiaolou-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const options = { seed: 12, kills: plan.length, slowSeconds: 0 }
    const { breaches, kinds } = await runWriting({ options, browser: await getBrowser(), folder, plan })
    expect(breaches).toEqual([])
    expect(kinds.size).toBe(plan.length)
  },
  withinMs,
)
