import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** `npm run dev`: the server, restarted on each change, and the site's development server. */
const programs = [
  { folder: root, arguments: ['--watch', '--watch-preserve-output', 'server/src/main.ts'] },
  { folder: join(root, 'site'), arguments: [join(root, 'node_modules/vite/bin/vite.js')] },
  { folder: join(root, 'admin'), arguments: [join(root, 'node_modules/vite/bin/vite.js')] },
]

const children = programs.map(program =>
  spawn(process.execPath, program.arguments, {
    cwd: program.folder,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  }),
)

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
// One is useless without the other, so the end of either ends both.
for (const child of children) child.once('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
