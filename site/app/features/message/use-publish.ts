import { addMessage, getMessageById, updateMessage } from '@xiaolou/contract/message'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserCall, quietCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice } from '~/lib/notice.ts'
import { withSignIn } from '~/lib/session.ts'
import { forgetDanmaku } from './danmaku-store.ts'
import { type Draft, type DraftErrors, errorsOfRefusal, forgetDraft } from './draft.ts'
import { listPath } from './list-wish.ts'
import { forgetShelves, getLastAddress, replaceMessages } from './shelf-store.ts'

/** Hangs a new message up or changes an old one, then leads back to the wall. A refusal goes to its field. */
export function usePublish({
  id,
  onErrors,
}: {
  id: number | undefined
  onErrors: (errors: DraftErrors) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const publish = async (draft: Draft) => {
    setIsBusy(true)
    try {
      const isDone = id === undefined ? await add(draft) : await change(id, draft)
      if (!isDone) return
      forgetDraft(id)
      forgetDanmaku()
      showNotice({ tone: 'ok', title: '提示', text: id === undefined ? '添加成功' : '修改成功' })
      await navigate(getLastAddress() || listPath)
    } catch (error) {
      onErrors(isRefusal(error) ? errorsOfRefusal(error) : { form: '没有贴上去，再试一次。写下的都还在。' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, publish }
}

const bodyOf = ({ message, ...look }: Draft) => ({ ...look, message_source: message })

/** A new one is on top of a wall that is asked for anew. */
async function add(draft: Draft): Promise<boolean> {
  await browserCall(addMessage, { body: bodyOf(draft) })
  forgetShelves()
  return true
}

/** A changed one stays in its place; false when the visitor would rather not sign in again. */
async function change(id: number, draft: Draft): Promise<boolean> {
  const isChanged = await withSignIn(() => browserCall(updateMessage, { body: { id, ...bodyOf(draft) } }))
  if (!isChanged) return false
  try {
    replaceMessages([await quietCall(getMessageById, { params: { id } })])
  } catch {
    forgetShelves()
  }
  return true
}
