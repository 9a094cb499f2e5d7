import { loadComponent } from '@xiaolou/browser/lazy'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { type ReactNode, useEffect, useState } from 'react'
import type { ArticleData } from './article-data.ts'

type Form = typeof import('./article-lock-form.client.tsx')['ArticleLockForm']

/**
 * A locked article: a page with a password form that reveals nothing else. The form is a separate chunk; once
 * unlocked, `children` renders the article.
 */
export function ArticleLock({
  lockedKey,
  children,
}: {
  lockedKey: string
  children: (unlocked: ArticleData) => ReactNode
}) {
  const [Form, setForm] = useState<Form>()
  const [retry, setRetry] = useState<() => void>()
  const [unlocked, setUnlocked] = useState<ArticleData>()
  useEffect(() => {
    void loadComponent({
      name: '口令',
      load: () => import('./article-lock-form.client.tsx'),
      use: module => setForm(() => module.ArticleLockForm),
      show: again => setRetry(() => again),
    })
  }, [])
  if (unlocked) return children(unlocked)
  return (
    <div className="article">
      <section className="article-lock">
        <h1>凭口令看</h1>
        <p>这一篇只给说得出口令的人看。</p>
        <p className="unscripted">对口令要靠脚本，在浏览器里开着它再来。</p>
        {Form ? (
          <Form lockedKey={lockedKey} onOpen={setUnlocked} />
        ) : retry ? (
          <ErrorState title="问口令的那一张纸没有取到" onRetry={retry} />
        ) : (
          <div aria-busy="true" className="scripted">
            <SkeletonText lines={2} />
          </div>
        )}
      </section>
    </div>
  )
}
