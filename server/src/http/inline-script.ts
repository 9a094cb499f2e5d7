import { createHash } from 'node:crypto'

/** The source expression of a Content-Security-Policy for that very text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
}
