import { getActionsLink } from '@xiaolou/contract/audit'
import * as backup from '@xiaolou/contract/backup'
import * as chat from '@xiaolou/contract/chat'
import * as comment from '@xiaolou/contract/comment'
import * as job from '@xiaolou/contract/job'
import * as link from '@xiaolou/contract/link'
import { setProgramme } from '@xiaolou/contract/listen'
import { backDeleteMessage } from '@xiaolou/contract/message'
import * as moderation from '@xiaolou/contract/moderation'
import * as notify from '@xiaolou/contract/notify'
import * as outbox from '@xiaolou/contract/outbox'
import { labelOfPage } from '@xiaolou/contract/page-names'
import { settingWords } from '@xiaolou/contract/setting-labels'
import { type SettingName, settingNames, settingRows } from '@xiaolou/contract/settings-table'
import * as site from '@xiaolou/contract/site'
import { removeStarter } from '@xiaolou/contract/starter'
import * as task from '@xiaolou/contract/task'
import { adminUpdateUserInfo, updateRole } from '@xiaolou/contract/user'
import * as guard from '@xiaolou/contract/user-guard'
import * as users from '@xiaolou/contract/user-manage'
import { taskWords } from './audit.names.ts'
import { about, type Phrase, quoted, type Sentence, says } from './audit.phrase.ts'

const toBin = '把{}放进回收站'
const forGood = '彻底删除{}'

const moderationWords: Readonly<Record<moderation.ModerationAct, string>> = {
  approve: '通过{}',
  bin: toBin,
  spam: '把{}标为垃圾',
  delete: forGood,
  ban: '把{}标为垃圾，并拉黑写的人',
}

const restrictionWords = { mute: '禁言', ban: '请出聊天室' }

const visitors: readonly Sentence[] = [
  says(comment.backApproveComments, ({ idList }) => about('通过{}', 'comment', idList)),
  says(comment.backRecycleComments, ({ idList }) => about(toBin, 'comment', idList)),
  says(comment.backDeleteComments, ({ idList }) => about(forGood, 'comment', idList)),
  says(comment.backDeleteComment, ({ id }) => about(forGood, 'comment', id)),
  says(backDeleteMessage, ({ idList }) => about('删除{}', 'message', idList)),
  says(moderation.moderate, ({ act = 'bin', items = [], all }) => {
    const words = moderationWords[act] ?? toBin
    if (all) return words.replace('{}', '筛选出来的全部')
    const of = moderation.moderationKinds.map(kind => ({
      kind,
      ids: items.filter(item => item.kind === kind).map(({ id }) => id),
    }))
    const some = of.filter(({ ids }) => ids.length > 0)
    return some.length === 0 ? words.replace('{}', '评论或留言') : { says: words, of: some }
  }),
  says(moderation.undoModeration, '撤销刚才的审核'),
  says(moderation.liftModerationBans, ({ writers = [] }) => `把 ${writers.length} 个移出黑名单`),
  says(link.backAddLink, ({ site_name }) => `添加友链${quoted(site_name)}`),
  says(link.backUpdateLink, ({ id }) => about('修改{}', 'link', id)),
  says(link.approveLinks, ({ idList }) => about('通过{}', 'link', idList)),
  says(link.deleteLinks, ({ idList }) => about('删除{}', 'link', idList)),
  says(chat.clearChat, '清空聊天室'),
  says(chat.recallChatMessages, ({ ids = [] }) => `撤回聊天室的 ${ids.length} 条消息`),
  says(chat.restrictUser, ({ user_id, kind = 'mute' }) =>
    about(`把{}${restrictionWords[kind] ?? '禁言'}`, 'user', user_id),
  ),
  says(chat.liftRestriction, ({ user_id, kind = 'mute' }) =>
    about(kind === 'ban' ? '让{}重新进聊天室' : '解除{}的禁言', 'user', user_id),
  ),
  says(setProgramme, ({ list_id }) => (list_id === 0 ? '聊天室不再放歌单' : '换聊天室放的歌单')),
  says(notify.sendNotice, ({ user_ids = [] }) =>
    user_ids.length === 0 ? '给每一位用户发通知' : about('给{}发通知', 'user', user_ids),
  ),
  says(notify.withdrawNotice, '收回发给用户的通知'),
  says(users.banUsers, ({ ids }) => about('停用{}', 'user', ids)),
  says(users.liftUserBans, ({ ids }) => about('解除{}的停用', 'user', ids)),
  says(users.signOutUsers, ({ ids }) => about('结束{}在各处的登录', 'user', ids)),
  says(users.deleteUsers, ({ ids, is_trial }) =>
    about(is_trial ? '查看删除{}会怎样' : '删除{}', 'user', ids),
  ),
  says(users.getResetLink, ({ id }) => about('取得{}的换密码链接', 'user', id)),
  says(users.getUserDataLink, ({ id }) => about('导出{}的数据', 'user', id)),
  says(adminUpdateUserInfo, ({ id }) => about('修改{}的昵称与头像', 'user', id)),
  says(updateRole, ({ id, role }) => about(role === 1 ? '把{}设为管理员' : '把{}改回普通用户', 'user', id)),
]

// Long values and lists are not logged, only that they changed.
const saidWhole: ReadonlySet<string> = new Set(['line', 'number', 'switch', 'choice', 'rooms'])

/** The settings that a call changes, with old and new values as their fields show them. */
function settingsChanged(before: object, change: object): Phrase {
  const valueIn = (of: object, name: SettingName): unknown => Reflect.get(of, name)
  const changed = settingNames.filter(
    name => name in change && JSON.stringify(valueIn(before, name)) !== JSON.stringify(valueIn(change, name)),
  )
  const parts = changed.map(name => {
    const { label, control } = settingRows[name]
    if (!saidWhole.has(control.kind)) return `「${label}」`
    return `「${label}」从「${settingWords(name, valueIn(before, name))}」改为「${settingWords(name, valueIn(change, name))}」`
  })
  return parts.length === 0 ? '保存设置' : `修改设置：${parts.join('，')}`
}

const channelName = (id: outbox.ChannelId | undefined) =>
  id === undefined ? '' : quoted(outbox.channels[id]?.name)

const keeping: readonly Sentence[] = [
  says(site.changeSettings, ({ before = {}, change = {} }) => settingsChanged(before, change)),
  says(site.updateConfig, async (given, getSettings) => settingsChanged(await getSettings(), given)),
  says(
    site.addOrUpdatePageHeader,
    ({ route_name }) => `更换${quoted(route_name && labelOfPage(route_name))}的页头图`,
  ),
  says(site.deletePageHeader, ({ id }) => about('删除{}', 'header', id)),
  says(site.deletePageHeaderOf, ({ id }) => about('删除{}', 'header', id)),
  says(removeStarter, '收走起始内容'),
  says(getActionsLink, ({ format }) => `导出操作记录（${format === 'csv' ? 'CSV' : 'JSON'}）`),
  says(backup.startBackup, '现在备份一份'),
  says(backup.setBackupPlan, ({ is_on }) => (is_on === false ? '关闭自动备份' : '修改备份计划')),
  says(
    backup.deleteBackup,
    ({ name, is_trial }) => `${is_trial ? '查看删除备份会怎样：' : '删除备份'}${quoted(name)}`,
  ),
  says(backup.getBackupLink, ({ name }) => `下载备份${quoted(name)}`),
  says(task.addTask, ({ kind = 'import', name }) => `准备${taskWords[kind] ?? ''}${quoted(name)}`),
  says(task.startTask, ({ id, is_dry_run }) => about(is_dry_run ? '试做：{}' : '开始{}', 'task', id)),
  says(task.cancelTask, ({ id }) => about('停下{}', 'task', id)),
  says(task.deleteTask, ({ id }) => about('删除{}的文件和报告', 'task', id)),
  says(task.getTaskLink, ({ id }) => about('下载{}的结果', 'task', id)),
  says(job.runJob, ({ name }) => about('现在做一次{}', 'job', name)),
  says(job.ignoreLink, ({ id, isIgnored }) => about(isIgnored ? '不再检查{}' : '重新检查{}', 'outlink', id)),
  says(outbox.saveChannel, ({ id, isOn }) => `${isOn === false ? '停用' : '修改'}通知方式${channelName(id)}`),
  says(outbox.testChannel, ({ id }) => `试发一条：通知方式${channelName(id)}`),
  says(outbox.resendLetters, ({ ids }) => about('重新发送{}', 'letter', ids)),
  says(outbox.dropLetters, ({ ids }) => about('不再发送{}', 'letter', ids)),
  says(guard.beginCodes, '开始设置两步验证'),
  says(guard.confirmCodes, '开启两步验证'),
  says(guard.endCodes, '关闭两步验证'),
  says(guard.renewRecoveryCodes, '更换两步验证的备用码'),
  says(guard.beginPasskey, '开始添加通行密钥'),
  says(guard.addPasskey, ({ name }) => `添加通行密钥${quoted(name)}`),
  says(guard.renamePasskey, ({ id, name }) => about(`把{}改名为${quoted(name)}`, 'passkey', id)),
  says(guard.deletePasskey, ({ id }) => about('移走{}', 'passkey', id)),
]

/** Actions on what others write, on accounts, on the settings and on the site as a whole. */
export const siteSentences: readonly Sentence[] = [...visitors, ...keeping]
