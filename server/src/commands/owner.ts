import { inConsole } from '@xiaolou/contract/console'
import { type App, createApp } from '../app/app.ts'
import { createBackups } from '../portability/archive/offsite.ts'
import { setUpLinks, siteAddresses } from '../process/port.ts'
import { CommandFailure, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：npm run owner [-- [--second-factor] 账号]

  忘了密码的主人，用它回来：给一个一次性的链接，打开就能换一个密码。旧的链接同时作废。两步验证还照旧问。
  --second-factor   手机丢了、备用码也没有了：关掉两步验证、移走通行密钥，密码不变。各处的登录都会结束。`

type Administrator = Awaited<ReturnType<App['identity']['users']['findAdministrators']>>[number]

const nameOf = ({ username, nick_name }: Administrator) => `${username}（${nick_name}）`

/** Describes what was done, with the link. Throws if the administrator must be named. */
async function bringBack(
  { identity: { users }, operations: { accounts, audit } }: App,
  given: { username: string | undefined; addresses: readonly string[]; isSecondFactor: boolean },
): Promise<string> {
  const { username, addresses } = given
  const administrators = await users.findAdministrators()
  if (administrators.length === 0) {
    const token = (await accounts.newLinkToken()) ?? ''
    return `小楼还没有主人。请在一天之内打开链接，设下账号与密码；它只能用一次，先前的作废：\n${setUpLinks(addresses, token)}`
  }
  const wanted = username?.toLowerCase()
  const [chosen, ...others] = administrators.filter(
    administrator => wanted === undefined || administrator.username.toLowerCase() === wanted,
  )
  if (!chosen || others.length > 0) {
    const problem = chosen ? '管理员不止一位，要说是哪一位' : `管理员里没有“${username}”`
    const option = given.isSecondFactor ? '--second-factor ' : ''
    const list = administrators.map(one => `  npm run owner -- ${option}${nameOf(one)}\n`).join('')
    throw new CommandFailure(`${problem}：\n${list}括号里是昵称，不用写。`, 2)
  }
  const act = { kind: 'command', userId: chosen.id, target: nameOf(chosen) } as const
  if (given.isSecondFactor) {
    await accounts.removeGuard(chosen.id)
    await audit.recordNow({ ...act, what: '关掉两步验证、移走通行密钥（npm run owner -- --second-factor）' })
    return `${nameOf(chosen)} 的两步验证关掉了，通行密钥也都移走了，各处的登录已经结束。现在只要密码就能登录；进去以后，在${inConsole('/security')}里重新开。`
  }
  const token = await accounts.newPasswordLinkToken(chosen.id)
  await audit.recordNow({ ...act, what: '要了一个换密码的一次性链接（npm run owner）' })
  return `给 ${nameOf(chosen)} 的新链接。请在一天之内打开${addresses.length > 1 ? '下面随便哪个' : '它'}，换一个密码；它只能用一次。换好以后，这个账号在各处的登录都会结束：\n${setUpLinks(addresses, token)}`
}

await runCommand({
  usage,
  options: { 'second-factor': { type: 'boolean' } },
  takes: { min: 0, max: 1 },
  async run({ config, positionals: [username], values }) {
    const text = await withPlatform(config, platform =>
      bringBack(createApp({ ...platform, ...config, backups: createBackups(config.backupTarget) }), {
        username,
        addresses: siteAddresses(config),
        isSecondFactor: values['second-factor'] ?? false,
      }),
    )
    return { text }
  },
})
