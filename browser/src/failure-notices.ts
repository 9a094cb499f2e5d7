import { onFailure } from './failure.ts'
import { noticeOf, showNotice } from './notice.ts'

/** Shows the notices of refused calls, until the returned function is called. */
export const showFailures = (): (() => void) =>
  onFailure(error => {
    const notice = noticeOf(error)
    if (notice) showNotice(notice)
  })
