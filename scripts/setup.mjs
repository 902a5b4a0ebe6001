import './lib/check-node.mjs'
import { ensure } from './lib/ensure.mjs'
import { say } from './lib/log.mjs'

const runtime = await ensure({ desktop: true, tests: true, retry: process.argv.includes('--retry-electron') })
say(`ready to start, with Electron from ${runtime.dir}`)
