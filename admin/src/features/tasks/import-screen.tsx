import { quietCall } from '@xiaolou/browser/call'
import { getTasks, type Task } from '@xiaolou/contract/task'
import { LoadState, useLoad } from '../../lib/load.tsx'
import type { Given } from './chosen-files.ts'
import { Dropzone } from './dropzone.tsx'
import { ImportTask } from './import-task.tsx'
import { giveToTask, startNow } from './task-actions.ts'
import { TaskRows } from './task-rows.tsx'

type Props = {
  /** The shown task; '' for a new one. */
  id: string
  onOpen: (id: string) => void
  hrefOf: (id: string) => string
}

/** Import of other systems: upload, dry run, then import. */
export function ImportScreen({ id, onOpen, hrefOf }: Props) {
  const give = async (given: Given) => {
    const task = await giveToTask('import', given, tryOut)
    if (task) onOpen(task.id)
  }
  return id === '' ? (
    <Begin onGive={given => void give(given)} hrefOf={hrefOf} />
  ) : (
    <ImportTask key={id} id={id} onGive={given => void give(given)} hrefOf={hrefOf} />
  )
}

/** Always a dry run first: nothing is written before the owner has seen the result. */
const tryOut = (task: Task) => void startNow(task, { is_dry_run: true })

function Begin({ onGive, hrefOf }: { onGive: (given: Given) => void; hrefOf: Props['hrefOf'] }) {
  const load = useLoad('tasks', () => quietCall(getTasks))
  return (
    <>
      <Dropzone isPrimary onGive={onGive}>
        <h2>从前写在别处的，搬回来</h2>
        <p>
          交来一个文件夹或者文件就好，是哪一家的会自己认。先试一遍给你看，点了头才写下；再搬一次也不会重复。
        </p>
      </Dropzone>
      <dl className="give-kinds text-15 line-above">
        <dt className="ink-3">文件夹</dt>
        <dd className="ink-2">Hexo、Hugo、Jekyll、Octopress、Astro、VanBlog，或者随便一叠 Markdown</dd>
        <dt className="ink-3">导出的文件</dt>
        <dd className="ink-2">
          WordPress 的 XML，Ghost、VanBlog 的 JSON，Typecho 的备份（.dat）或数据库（.sql、.db），Halo 2、MX
          Space 备份的 zip；旧站的图片文件夹（wp-content/uploads、content、usr/uploads）可以和它一起拖进来
        </dd>
        <dt className="ink-3">压缩包</dt>
        <dd className="ink-2">装着它们的 zip、tar、tar.gz，不用先解开</dd>
        <dt className="ink-3">评论</dt>
        <dd className="ink-2">
          LeanCloud、Valine、Waline、Twikoo、Artalk、多说导出的 JSON，Disqus 导出的 XML，Artitalk
          的说说和底下的评论；文章先搬，评论才找得到家
        </dd>
      </dl>
      <LoadState load={load} what="手上的事">
        {tasks => (
          <TaskRows
            tasks={tasks.filter(({ kind }) => kind === 'import')}
            hrefOf={hrefOf}
            reload={load.reload}
          />
        )}
      </LoadState>
    </>
  )
}
