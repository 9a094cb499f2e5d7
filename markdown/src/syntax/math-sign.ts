import { hasCjk } from '../characters.ts'

const command = /\\[A-Za-z]{2,}|[_^]\{/

/** Whether what stands between `$ ` and ` $` is TeX all the same: a command in it, and no Chinese outside its braces. */
export function isSpacedMath(content: string): boolean {
  return content.length <= 500 && command.test(content) && !hasCjk(content.replace(/\{[^{}]*\}/g, ''))
}
