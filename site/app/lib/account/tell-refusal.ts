import { isRefusal } from '../is-refusal.ts'
import { showNotice } from '../notice.ts'
import { noticeOf } from '../notice-rule.ts'

/**
 * Tells the reader of a call that was refused, with the server's words in red (specification, section 8). Only what the
 * shell has not told already: it speaks for every status of the catalogue. Returns the words; '' for what is no refusal.
 */
export function tellRefusal(error: unknown): string {
  if (!isRefusal(error)) {
    showNotice({ tone: 'danger', title: '错误提示', text: '这一步没有做成，请再试一次' })
    return ''
  }
  if (!noticeOf(error)) showNotice({ tone: 'danger', title: '错误提示', text: error.message || '服务端错误' })
  return error.message
}
