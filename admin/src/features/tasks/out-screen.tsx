import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { sizeText } from '@xiaolou/contract/size-text'
import { addTask, getTaskLink, startTask, type Task, type TaskKind } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { Switch } from '@xiaolou/ui/switch'
import { useState } from 'react'
import { downloadFrom } from '../../lib/download.ts'
import { type Loaded, LoadState } from '../../lib/load.tsx'
import { useHidden } from '../../lib/selection.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { cancelNow, putAway } from './task-actions.ts'
import { RunningLine } from './task-progress.tsx'
import { useTasks } from './use-tasks.ts'

type Way = {
  readonly kind: TaskKind
  readonly title: string
  readonly text: string
  readonly act: string
  readonly hasMusicChoice?: true
}

/** The kinds of export, each with its purpose. */
const ways: readonly Way[] = [
  {
    kind: 'archive',
    title: '整座小楼，一个文件',
    text: '每一行字、每一张图、每一个账号。换机器、换数据库、留一份在别处，都用它；在「恢复」里交回来，就是原来的样子。里面有只给自己看的文章，像钥匙一样收好。',
    act: '收成一个文件',
    hasMusicChoice: true,
  },
  {
    kind: 'export',
    title: '摊开来，谁都读得懂',
    text: '文章是 Markdown，图片在旁边，评论、说说、相册、留言、友链、闲谈是 JSON，打成一个 zip。给 Hexo，给别的程序，给十年以后没有小楼的人。',
    act: '摊开来，打成 zip',
  },
  {
    kind: 'static',
    title: '一座静静的楼',
    text: '读者看到的每一页，连同图片、订阅和搜索，写成静态的文件，打成 zip。放到任何能放文件的地方都打得开，不要服务器；登录、写评论这些要人应门的，不在里面。',
    act: '写成静态站',
  },
]
const kinds = ways.map(({ kind }) => kind)

/** Export: created here and downloaded. */
export function OutScreen() {
  const load = useTasks(kinds)
  return (
    <LoadState load={load} what="手上的事">
      {tasks => (
        <ul className="ways">
          {ways.map(way => (
            <li key={way.kind}>
              <WayOut way={way} tasks={tasks.filter(({ kind }) => kind === way.kind)} load={load} />
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  )
}

function WayOut({
  way: { kind, title, text, act, hasMusicChoice },
  tasks,
  load,
}: {
  way: Way
  tasks: readonly Task[]
  load: Loaded<Task[]>
}) {
  const now = useSiteTime()
  const { isHidden, hide } = useHidden<string>()
  const [hasMusic, setHasMusic] = useState(true)
  const { isBusy, run } = useBusy()
  const running = tasks.find(({ state }) => state === 'running')
  const [newest] = tasks
  const made = tasks.filter(({ id, result_name }) => result_name !== '' && !isHidden(id))
  const start = () =>
    run(async () => {
      const { id } = await browserCall(addTask, { body: { kind, name: title } })
      await browserCall(startTask, { params: { id }, body: { has_music: hasMusic } })
    }).then(load.reload)
  return (
    <section aria-label={title} className="way">
      <h2>{title}</h2>
      <p className="way-text">{text}</p>
      {running ? (
        <RunningLine
          task={running}
          label="正在收拾"
          quiet="关掉窗口也照样做，回来再取。"
          onCancel={() => void cancelNow(running).finally(load.reload)}
        />
      ) : (
        <div className="transfer-actions">
          <Button isBusy={isBusy} onClick={() => void start()}>
            {act}
          </Button>
          {hasMusicChoice && (
            <Switch
              label="歌也带上"
              checked={hasMusic}
              onChange={event => setHasMusic(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      {newest?.state === 'failed' && (
        <p role="alert" className="way-failed">
          {newest.failure}
        </p>
      )}
      {newest?.state === 'interrupted' && (
        <p role="alert" className="way-failed">
          服务器停过一回，这一份没有做完。再来一次就好。
        </p>
      )}
      {made.length > 0 && (
        <ul className="made" aria-label={`做好的${title}`}>
          {made.map(task => (
            <li key={task.id}>
              <span>{task.result_name}</span>
              <small>
                {sizeText(task.result_bytes)}，{whenText(task.ended_at, now)}
              </small>
              <WordButton
                spoken={task.result_name}
                onClick={() => void downloadFrom(() => browserCall(getTaskLink, { params: { id: task.id } }))}
              >
                下载
              </WordButton>
              <WordButton
                spoken={task.result_name}
                onClick={() =>
                  putAway(
                    { id: task.id, name: task.result_name },
                    { reload: load.reload, hide: isOn => hide([task.id], isOn) },
                  )
                }
              >
                删除
              </WordButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
