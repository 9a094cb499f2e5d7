import { onFailure } from './failure.ts'
import { noticeOf, showNotice } from './notice.ts'

/** Shows a notice for each refused call, until the returned function is called. */
export const showFailures = (): (() => void) =>
  onFailure(error => {
    const notice = noticeOf(error)
    if (notice) showNotice(notice)
  })
