import './lib/check-node.mjs'
import { ensureSetup } from './lib/ensure.mjs'
import { say } from './lib/log.mjs'

const runtime = await ensureSetup({ desktop: true, tests: true, retry: process.argv.includes('--retry-electron') })
say(`ready to start, with Electron from ${runtime.dir}`)
