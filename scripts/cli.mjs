import './lib/check-node.mjs'
// Runs one of the app's terminal commands with plain Node: `node scripts/cli.mjs NAME [arguments]`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureSetup } from './lib/ensure.mjs'
import { root } from './lib/log.mjs'
import { whenParentEnds } from './lib/parent.mjs'

const [name, ...args] = process.argv.slice(2)
await ensureSetup({ desktop: false })

const child = spawn(process.execPath, [join(root, 'out', 'main', `${name}.js`), ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
whenParentEnds(() => child.kill('SIGTERM'))
// Exit codes 1 and 2 are verdicts. A command that a signal ended has no verdict, so it exits with 3.
child.on('exit', (code, signal) => process.exit(signal ? 3 : (code ?? 3)))
