import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type App, createApp, migrations } from './app.ts'
import { readConfig } from './config.ts'
import { openPlatform } from './platform/open.ts'
import { setUpLinks, siteAddresses } from './port.ts'

const usage = `用法：npm run owner [-- 账号]

  忘了密码的主人，用它回来：给一个一次性的链接，打开就能换一个密码。旧的链接同时作废。`

type Administrator = Awaited<ReturnType<App['users']['findAdministrators']>>[number]

/** `listen_1（听雨）` */
const nameOf = ({ username, nick_name }: Administrator) => `${username}（${nick_name}）`

/** What to say, and whether a link is in it. */
async function makeLink(
  { accounts, users }: App,
  { username, addresses }: { username: string | undefined; addresses: readonly string[] },
): Promise<{ isDone: boolean; text: string }> {
  const administrators = await users.findAdministrators()
  if (administrators.length === 0) {
    const token = (await accounts.newLinkToken()) ?? ''
    const text = `小楼还没有主人。请在一天之内打开链接，设下账号与密码；它只能用一次，先前的作废：\n${setUpLinks(addresses, token)}`
    return { isDone: true, text }
  }
  const wanted = username?.toLowerCase()
  const [chosen, ...others] = administrators.filter(
    administrator => wanted === undefined || administrator.username.toLowerCase() === wanted,
  )
  if (!chosen || others.length > 0) {
    const problem = chosen ? '管理员不止一位，要说是哪一位' : `管理员里没有“${username}”`
    const list = administrators.map(one => `  npm run owner -- ${nameOf(one)}\n`).join('')
    return { isDone: false, text: `${problem}：\n${list}括号里是昵称，不用写。\n` }
  }
  const token = await accounts.newPasswordLinkToken(chosen.id)
  const text = `给 ${nameOf(chosen)} 的新链接。请在一天之内打开${addresses.length > 1 ? '下面随便哪个' : '它'}，换一个密码；它只能用一次。换好以后，这个账号在各处的登录都会结束：\n${setUpLinks(addresses, token)}`
  return { isDone: true, text }
}

async function main(): Promise<number> {
  // As the server does: what is written is nobody else's on this machine.
  process.umask(0o077)
  const { positionals } = parseArgs({ allowPositionals: true })
  const [username] = positionals
  if (positionals.length > 1) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const config = readConfig(process.env, process.cwd())
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ ...config, migrations, log })
  try {
    const app = createApp({ ...platform, ...config })
    const { isDone, text } = await makeLink(app, { username, addresses: siteAddresses(config) })
    const stream = isDone ? process.stdout : process.stderr
    stream.write(text)
    return isDone ? 0 : 2
  } finally {
    await platform.close()
  }
}

main().then(
  exitCode => {
    process.exitCode = exitCode
  },
  (cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exitCode = 1
  },
)
