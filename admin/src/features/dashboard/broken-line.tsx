import { quietCall } from '@xiaolou/browser/call'
import { getBrokenLinks } from '@xiaolou/contract/job'
import { Link } from 'react-router'
import './backup-line.css'
import { useLoad } from '../../lib/load.tsx'
import { Section } from './section.tsx'

/** Broken links and missing files; nothing if all is well. */
export function BrokenLine() {
  const { value } = useLoad('broken links', () => quietCall(getBrokenLinks, { body: { size: 1 } }))
  if (!value || value.total === 0) return null
  return (
    <Section title="外链">
      <Link to="/jobs?view=broken" className="desk-backup between gap-16">
        <span>
          <b data-wrong>有 {value.total} 条外链断了</b>
          <small>隔着几天问过三次，都不通。</small>
        </span>
      </Link>
    </Section>
  )
}
