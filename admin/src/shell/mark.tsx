import { consoleName } from '@xiaolou/contract/console'
import { Seal } from '@xiaolou/ui/seal'
import { Link } from 'react-router'
import { useSite } from '../lib/site.ts'

/** The seal, the site's name, and the label of the console. */
export function Mark() {
  const { blog_name } = useSite().config
  // Site names like these end in a word for a house: 楼, 轩, 斋, 阁.
  const glyph = [...blog_name].at(-1) ?? '楼'
  return (
    <Link to="/" className="house">
      <Seal glyph={glyph} sizePx={30} />
      <span className="one-line">{blog_name}</span>
      <small>{consoleName}</small>
    </Link>
  )
}
