import { screens } from '@xiaolou/contract/address'

const places = [
  { path: screens.archives.path, label: '按年' },
  { path: screens.categories.path, label: '分类' },
  { path: screens.tags.path, label: '标签' },
] as const

/** Tabs between timeline, categories and tags. */
export function BrowseTabs({ current }: { current: (typeof places)[number]['path'] }) {
  return (
    <nav className="browse-tabs gap-8 ink-2 text-15" aria-label="怎么翻">
      {places.map(({ path, label }) => (
        <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
