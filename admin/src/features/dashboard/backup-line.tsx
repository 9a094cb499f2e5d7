import { quietCall } from '@xiaolou/browser/call'
import { getBackups } from '@xiaolou/contract/backup'
import { Link } from 'react-router'
import './backup-line.css'
import { backupWords } from '../../lib/backup-labels.ts'
import { useLoad } from '../../lib/load.tsx'
import { ProvedSeal } from '../../lib/proved-seal.tsx'
import { Section } from './section.tsx'

/** The state of the backups in one line. If it fails to load nothing is shown. */
export function BackupLine() {
  const { value } = useLoad('backups', () => quietCall(getBackups))
  if (!value) return null
  const { title, text, isWrong, isProved } = backupWords(value)
  return (
    <Section title="备份">
      <Link to="/transfer/backup" className="desk-backup between gap-16">
        <span>
          <b data-wrong={isWrong || undefined}>{title}</b>
          <small>{text}</small>
        </span>
        {isProved && <ProvedSeal />}
      </Link>
    </Section>
  )
}
