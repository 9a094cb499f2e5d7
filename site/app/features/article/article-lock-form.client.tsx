import { SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { holdPass } from '@xiaolou/browser/article-pass'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showRefusal } from '@xiaolou/browser/notice'
import { useUser, whenRestored } from '@xiaolou/browser/session'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import {
  type ArticleDetail,
  getArticleById,
  getArticleBySlug,
  getUnlockedArticle,
  unlockArticle,
} from '@xiaolou/contract/article'
import { pageErrors } from '@xiaolou/contract/page-errors'
import { role } from '@xiaolou/contract/user'
import { SkeletonText } from '@xiaolou/ui/state'
import { useEffect, useEffectEvent, useState } from 'react'
import { pageTitle } from '~/lib/head.tsx'
import { useSite } from '~/lib/site.ts'
import { type ArticleData, apartData } from './article-data.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/** The pass of an unlocked article, kept until the browser is closed. */
const passOf = (lockedKey: string) =>
  ({ key: `articlePass ${lockedKey}`, area: 'session', isValid: isText }) as const

/** An article and the pass that opened it; the owner needs none. */
type Opened = { article: ArticleDetail; pass?: string }

/** The article if it may be read without asking: by the owner, or with a pass from this browser session. */
async function openAgain(lockedKey: string, isOwner: boolean): Promise<Opened | undefined> {
  try {
    if (isOwner && /^[1-9]\d*$/.test(lockedKey))
      return { article: await quietCall(getArticleById, { params: { id: Number(lockedKey) } }) }
    if (isOwner) return { article: await quietCall(getArticleBySlug, { params: { slug: lockedKey } }) }
    const pass = readStored(passOf(lockedKey))
    if (!pass) return undefined
    const params = { slug: lockedKey }
    return { article: await quietCall(getUnlockedArticle, { params, body: { pass } }), pass }
  } catch {
    // The password has changed, or there is no connection: ask for it.
    return undefined
  }
}

/** Asks for the password of an article unless it is unlocked already. */
export function ArticleLockForm({
  lockedKey,
  onOpen,
}: {
  lockedKey: string
  onOpen: (data: ArticleData) => void
}) {
  const site = useSite()
  const isOwner = useUser()?.role === role.administrator
  const [isAsking, setIsAsking] = useState(false)
  const open = ({ article, pass }: Opened) => {
    holdPass(pass)
    document.title = pageTitle(site, article.article_title)
    onOpen(apartData(article, site.origin))
  }
  const openAtOnce = useEffectEvent(open)
  useEffect(() => {
    let isGone = false
    void whenRestored()
      .then(() => openAgain(lockedKey, isOwner))
      .then(opened => {
        if (isGone) return
        if (opened) openAtOnce(opened)
        else setIsAsking(true)
      })
    return () => {
      isGone = true
    }
  }, [lockedKey, isOwner])

  if (!isAsking)
    return (
      <div aria-busy="true">
        <SkeletonText lines={2} />
      </div>
    )
  return <Ask lockedKey={lockedKey} onAnswer={open} />
}

function Ask({ lockedKey, onAnswer }: { lockedKey: string; onAnswer: (opened: Opened) => void }) {
  const fields = useFields({
    names: ['password'],
    initial: { password: '' },
    rules: { password: ({ password }) => (password.trim() ? '' : '请输入口令') },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act({ password }) {
      const { pass, article } = await browserCall(unlockArticle, {
        params: { slug: lockedKey },
        body: { password: password.trim() },
      })
      writeStored({ ...passOf(lockedKey), value: pass })
      onAnswer({ article, pass })
    },
    fieldOf: () => 'password',
    // A wrong password is only reported at the field.
    say: error => {
      if (!isRefusal(error) || error.message !== pageErrors.wrongArticlePassword.message) showRefusal(error)
    },
  })
  return (
    <form {...form} className="grid gap-12">
      <TextField
        fields={fields}
        name="password"
        label="口令"
        isRequired
        isSecret
        maxLength={64}
        autoComplete="off"
        enterKeyHint="go"
      />
      <SubmitButton isBusy={isBusy} label="推门" busyLabel="正在对…" />
    </form>
  )
}
