const formats = [
  ['rss.xml', 'application/rss+xml', 'RSS'],
  ['atom.xml', 'application/atom+xml', 'Atom'],
  ['feed.json', 'application/feed+json', 'JSON Feed'],
] as const

/** The feed links of a page: those in `folder`, '' for the whole site's. */
export const FeedLinks = ({ folder, title }: { folder: string; title: string }) =>
  formats.map(([file, type, format]) => (
    <link key={file} rel="alternate" type={type} title={`${title}（${format}）`} href={`${folder}/${file}`} />
  ))
