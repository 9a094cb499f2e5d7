import { noticeMisspelt } from '../config/config.ts'
import { checkBackups, checkDatabase } from '../doctor/data-checks.ts'
import { type Finding, look } from '../doctor/finding.ts'
import { checkFolder, checkMachine, checkMusic, checkServices } from '../doctor/machine-checks.ts'
import { checkPublicUrl } from '../doctor/public-checks.ts'
import { checkWay } from '../doctor/way-checks.ts'
import { CommandFailure, runCommand } from './command.ts'

const usage = `用法：npm run doctor

  从头到脚看一遍：数据、磁盘、备份、别的服务、对外的那条路（域名、证书、代理、长连接）。什么也不改。
  小楼开着时看得最全。有一样不行，就以 1 结束。`

const marks = { good: '好　', look: '看看', bad: '不行' }

await runCommand({
  usage,
  options: {},
  takes: { min: 0, max: 0 },
  async run({ config }) {
    const found: Finding[] = noticeMisspelt(process.env).map(sentence => look('配置', sentence))
    const checks = [
      checkMachine,
      checkFolder,
      checkDatabase,
      checkMusic,
      checkBackups,
      checkServices,
      checkPublicUrl,
      checkWay,
    ]
    for (const check of checks) found.push(...(await check(config)))
    const text = found.map(({ mark, about, words }) => `${marks[mark]}  ${about}：${words}`).join('\n')
    if (found.some(({ mark }) => mark === 'bad')) throw new CommandFailure(text)
    return { text, data: found }
  },
})
