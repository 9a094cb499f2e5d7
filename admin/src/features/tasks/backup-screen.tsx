import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { type Backup, deleteBackup, getBackupLink, startBackup } from '@xiaolou/contract/backup'
import { sizeText } from '@xiaolou/contract/size-text'
import { Button } from '@xiaolou/ui/button'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { backupWords } from '../../lib/backup-labels.ts'
import { downloadFrom } from '../../lib/download.ts'
import { LoadState } from '../../lib/load.tsx'
import { ProvedSeal } from '../../lib/proved-seal.tsx'
import { useHidden } from '../../lib/selection.ts'
import { holdBack } from '../../lib/undo.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { BackupPlanForm } from './backup-plan.tsx'
import { BackupFacts, OffsiteLine } from './offsite-line.tsx'
import { cancelNow } from './task-actions.ts'
import { RunningLine } from './task-progress.tsx'
import { useBackups } from './use-backups.ts'
import { useTasks } from './use-tasks.ts'

/** 备份: the state of the backups, the next one, and the list of them. */
export function BackupScreen() {
  const { here: load, away, all, reload } = useBackups()
  const tasks = useTasks(['backup'])
  const { isHidden, hide } = useHidden<string>()
  const { isBusy, run } = useBusy()
  const running = tasks.value?.find(({ state }) => state === 'running')
  const isRunning = running !== undefined
  // A finished backup, or its error, is in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when it ends.
  useEffect(reload, [isRunning, reload])
  const start = () => run(() => browserCall(startBackup)).then(tasks.reload)
  const remove = async ({ name, at, is_here, is_away }: Backup) => {
    // Ask for confirmation now, not ten seconds later during other work.
    try {
      await browserCall(deleteBackup, { body: { name, is_trial: true } })
    } catch (error) {
      showRefusal(error)
      return
    }
    hide([name], true)
    holdBack({
      title: `删掉了 ${at.slice(0, 16)} 的备份`,
      text: `${is_here && is_away ? '这里的和远处的都删。' : ''}十秒之内还能反悔。`,
      act: () => browserCall(deleteBackup, { body: { name } }).finally(reload),
      undo: () => hide([name], false),
    })
  }
  return (
    <LoadState load={{ ...load, isLoading: load.value === undefined && load.isLoading }} what="备份">
      {backups => {
        const { title, text, isWrong, isProved } = backupWords({ ...backups, list: all(backups.list) })
        return (
          <>
            <section aria-label="眼下" className="backup-now">
              <div>
                <h2 data-wrong={isWrong || undefined}>{title}</h2>
                <p>{text}</p>
              </div>
              {isProved && <ProvedSeal />}
            </section>
            {running ? (
              <RunningLine
                task={running}
                label="正在备份"
                quiet="写完会取出来演练一遍，对得上才算数。关掉窗口也照样做。"
                onCancel={() => void cancelNow(running).finally(tasks.reload)}
              />
            ) : (
              <div className="transfer-actions">
                <Button tone="primary" isBusy={isBusy} onClick={() => void start()}>
                  现在备份一份
                </Button>
              </div>
            )}
            <BackupPlanForm plan={backups.plan} onSaved={reload} />
            <section aria-labelledby="backups-title" className="transfer-part">
              <h2 id="backups-title">收着的</h2>
              {all(backups.list).length === 0 && <p className="transfer-quiet">还没有一份。</p>}
              <ul className="made backup-rows">
                {all(backups.list)
                  .filter(({ name }) => !isHidden(name))
                  .map(one => (
                    <li key={one.name}>
                      <BackupFacts backup={one} now={backups.now} />
                      {one.is_here && (
                        <WordButton
                          spoken={one.at}
                          onClick={() =>
                            void downloadFrom(() => browserCall(getBackupLink, { body: { name: one.name } }))
                          }
                        >
                          下载
                        </WordButton>
                      )}
                      <Link to={`/transfer/restore?backup=${one.name}`} className="word-button">
                        恢复<span className="sr-only">{one.at}</span>
                      </Link>
                      <WordButton spoken={one.at} onClick={() => void remove(one)}>
                        删除
                      </WordButton>
                    </li>
                  ))}
              </ul>
              <OffsiteLine away={away} place={backups.away.place} said={backups.away.problem} />
              <p className="transfer-quiet">
                这台机器上的在数据文件夹的 backups 里，磁盘还剩 {sizeText(backups.free_bytes)}。
                {backups.away.place
                  ? `每一份也送到${backups.away.place}，照同一个计划留。`
                  : '同一台机器坏了会一起没有：隔些日子下载一份，放到别处；给了 BACKUP_TARGET（对象存储或网盘），就自己送去。'}
              </p>
            </section>
          </>
        )
      }}
    </LoadState>
  )
}
