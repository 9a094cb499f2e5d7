import { consoleSections } from '@xiaolou/contract/console'
import { useHref, useNavigate, useParams } from 'react-router'
import './tasks.css'
import './copies.css'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { BackupScreen } from './backup-screen.tsx'
import { ImportScreen } from './import-screen.tsx'
import { OutScreen } from './out-screen.tsx'
import { RestoreScreen } from './restore-screen.tsx'
import { SongsScreen } from './songs-screen.tsx'

const screens = [
  { value: 'in', label: '导入' },
  { value: 'out', label: '导出' },
  { value: 'backup', label: '备份' },
  { value: 'restore', label: '恢复' },
  { value: 'songs', label: '放歌' },
] as const

/** Import and export; the address names the shown task. */
export function Component() {
  const { screen, task = '' } = useParams()
  const base = useHref('/transfer')
  const navigate = useNavigate()
  const current = (screens.find(({ value }) => value === screen) ?? screens[0]).value
  const pathOf = (id: string) => `${current}${id && `/${id}`}`
  const open = (id: string) => void navigate(`/transfer/${pathOf(id)}`)
  return (
    <>
      <ScreenHead title={consoleSections['/transfer']} lead="搬进来的，带得走；收好的，找得回。" />
      <ListTools>
        <Tabs
          label={consoleSections['/transfer']}
          tabs={screens}
          current={current}
          hrefOf={value => `${base}/${value}`}
        />
      </ListTools>
      {current === 'in' && <ImportScreen id={task} onOpen={open} hrefOf={id => `${base}/${pathOf(id)}`} />}
      {current === 'songs' && <SongsScreen id={task} onOpen={open} hrefOf={id => `${base}/${pathOf(id)}`} />}
      {current === 'out' && <OutScreen />}
      {current === 'backup' && <BackupScreen />}
      {current === 'restore' && <RestoreScreen id={task} onOpen={open} />}
    </>
  )
}
