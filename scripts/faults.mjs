import './lib/check-node.mjs'
// Runs one kind of fault against the real app and saves screenshots of what the person sees. Each fault is an
// end-to-end test in `e2e/faults`; a fault that this machine cannot produce is skipped with its reason. `--list` prints
// the names.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electronEnv } from './lib/electron-args.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'

const SUFFIX = '.test.ts'
const names = readdirSync(join(root, 'e2e', 'faults'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort()
const given = process.argv.slice(2)
const usage = `npm run faults -- NAME [NAME …]   with NAME one of: ${names.join(', ')}; or all`

if (given.includes('--list')) {
  process.stdout.write(`${names.join('\n')}\n`)
  process.exit(0)
}
if (given.length === 0) fail(usage)
const chosen = given.includes('all') ? names : given
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) fail(`unknown fault: ${unknown.join(', ')}. ${usage}`)

const runtime = await ensure({ desktop: true, tests: true })
const pictures = join('test-results', 'faults')
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--workers=1',
    ...chosen.map((name) => `e2e/faults/${name}${SUFFIX}`),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    // Playwright empties `test-results` itself before a run.
    env: electronEnv({
      ELECTRON_OVERRIDE_DIST_PATH: runtime.dir,
      COUNTERSIGN_SCREENSHOTS: pictures,
      COUNTERSIGN_OPENINGS: process.env['COUNTERSIGN_OPENINGS'] ?? '200',
    }),
  },
)
if (existsSync(join(root, pictures))) say(`pictures are in ${join(root, pictures)}`)
process.exit(status ?? 1)
