import { List } from '@xiaolou/ui/icon'
import { type ComponentType, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { CornerButton } from '~/lib/corner-button.tsx'
import { loadPart } from '~/lib/part.ts'
import type { ArticleData, ReadArticle } from './article-data.ts'
import { hasContents } from './toc-row.ts'

type Article = Pick<ReadArticle, 'article_title' | 'read_minutes' | 'toc'>
type TocDrawer = ComponentType<{
  article: Article
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}>

const loadDrawer = () => import('./toc-drawer.tsx').then(module => module.TocDrawer)

type Load = () => Promise<ArticleData>

/** The article's way in the corner: to its contents, where there is no room for them beside the text. */
export function TocWay() {
  const bySlug = useRouteLoaderData<Load>('post')
  const byId = useRouteLoaderData<Load>('article')
  const article = (bySlug ?? byId)?.article
  return article && hasContents(article) ? <TocButton key={article.id} article={article} /> : null
}

function TocButton({ article }: { article: Article }) {
  const [isOpen, setOpen] = useState(false)
  const [TocDrawer, setDrawer] = useState<TocDrawer>()
  const open = () =>
    void loadPart({
      name: '目录',
      load: loadDrawer,
      use: drawer => {
        setDrawer(() => drawer)
        setOpen(true)
      },
    })
  return (
    <>
      <CornerButton
        label="目录"
        word="目录"
        icon={<List size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void loadDrawer().catch(() => undefined)}
        onClick={open}
        className="toc-button scripted"
      />
      {TocDrawer && <TocDrawer article={article} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
