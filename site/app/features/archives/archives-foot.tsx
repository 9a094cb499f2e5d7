import { screens } from '@xiaolou/contract/address'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { SealWall } from '~/lib/places/seal-wall.tsx'
import { lastWrittenIn, SpineShelf } from '~/lib/places/spine-shelf.tsx'
import { carried, type Term } from '~/lib/places/terms.ts'

/** As many as stand on one board, and on three rows of the wall. */
const spines = 9
const seals = 18

/** Of the terms what the foot shows, and how many there are: the rest need not travel. */
export function footOf(allCategories: readonly Term[], allTags: readonly Term[]) {
  const [categories, tags] = [carried(allCategories), carried(allTags)]
  return {
    categories: categories.slice(0, spines),
    categoryCount: categories.length,
    tags: tags.slice(0, seals),
    tagCount: tags.length,
  }
}

/** The other two ways through everything written: by category, by tag. */
export function ArchivesFoot({ foot }: { foot: ReturnType<typeof footOf> }) {
  const { categories, categoryCount, tags, tagCount } = foot
  if (categoryCount + tagCount === 0) return null
  return (
    <div className={categoryCount > 0 && tagCount > 0 ? 'archives-foot archives-foot-two' : 'archives-foot'}>
      {categoryCount > 0 && (
        <section aria-labelledby="by-category">
          <h2 id="by-category" className="place-title">
            分门<small>{chineseNumber(categoryCount)}架书</small>
          </h2>
          <SpineShelf terms={categories} currentId={lastWrittenIn(categories)?.id} />
          {categoryCount > categories.length && (
            <a className="place-more" href={screens.categories.path}>
              还有{chineseNumber(categoryCount - categories.length)}架，在分门里。
            </a>
          )}
        </section>
      )}
      {tagCount > 0 && (
        <section aria-labelledby="by-tag">
          <h2 id="by-tag" className="place-title">
            印谱<small>{chineseNumber(tagCount)}枚</small>
          </h2>
          <SealWall terms={tags} max={tags[0]?.count ?? 1} />
          {tagCount > tags.length && (
            <a className="place-more" href={screens.tags.path}>
              还有{chineseNumber(tagCount - tags.length)}枚小印，收在匣里。
            </a>
          )}
        </section>
      )}
    </div>
  )
}
