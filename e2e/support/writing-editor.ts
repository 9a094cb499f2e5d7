import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import type { DraftVersion } from '@xiaolou/contract/draft-history'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { enterAsOwner } from './console.ts'
import type { Visit, VisitOptions } from './visit.ts'

export const textField = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** Opens the editor with a new draft; resolves with its key. */
export async function openWriting(page: Page): Promise<string> {
  await page.goto('/admin/write')
  await textField(page).waitFor()
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

/** Types as an input method does: a composition, then the final text. */
export async function typeChinese(page: Page, words: readonly (readonly [string, string])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [letters, word] of words) {
    for (let end = 1; end <= letters.length; end++) {
      const text = letters.slice(0, end)
      await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
    }
    await session.send('Input.insertText', { text: word })
  }
  await session.detach()
}

async function ask<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${inject('origin')}/api${path}`, {
    method,
    headers: { Authorization: token, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { code, message, result }: { code: number; message: string; result: T } = await response.json()
  if (code !== 0) throw new Error(`${method} ${path}: ${message}`)
  return result
}

export const storedDraft = (token: string, key: string) => ask<Draft>('GET', `/draft/get/${key}`, token)

/** As another window: saves the draft as the next revision. */
export const putDraft = (token: string, key: string, body: object) =>
  ask<{ revision: number; conflict: Draft | null }>('PUT', `/draft/save/${key}`, token, body)

/** Adds a text to the history of a draft. */
export const keepVersion = (token: string, key: string, fields: DraftFields) =>
  ask<boolean>('POST', `/draft/keep/${key}`, token, { kind: 'conflict', fields })

/** The text of the newest version of one kind in a draft's history. */
export async function newestVersion(token: string, key: string, kind: DraftVersion['kind']): Promise<string> {
  const body = { current: 1, size: 100 }
  const { list } = await ask<{ list: DraftVersion[] }>('POST', `/draft/history/${key}`, token, body)
  const found = list.find(version => version.kind === kind)
  if (!found) return ''
  return (await ask<{ fields: DraftFields }>('GET', `/draft/version/${found.id}`, token)).fields.content
}

/** A page of the owner's, and their token for API calls. */
export async function visitAsOwner(
  visit: (options: VisitOptions) => Promise<Visit>,
): Promise<Visit & { token: string }> {
  let token = ''
  const prepare = async ({ context }: Visit) => {
    token = (await enterAsOwner(context)).token
  }
  const visited = await visit({ prepare })
  return { ...visited, token }
}
