import './lib/check-node.mjs'
// Runs one kind of fault against the real app and saves screenshots of what the person sees. Each fault is an
// end-to-end test in `e2e/faults`; a fault that this machine cannot produce is skipped with its reason. `--list` prints
// the names.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electronEnv } from './lib/electron-args.mjs'
import { ensureSetup } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'

const TEST_SUFFIX = '.test.ts'
const faultNames = readdirSync(join(root, 'e2e', 'faults'))
  .filter((file) => file.endsWith(TEST_SUFFIX))
  .map((file) => file.slice(0, -TEST_SUFFIX.length))
  .sort()
const args = process.argv.slice(2)
const usage = `npm run faults -- NAME [NAME …]   with NAME one of: ${faultNames.join(', ')}; or all`

if (args.includes('--list')) {
  process.stdout.write(`${faultNames.join('\n')}\n`)
  process.exit(0)
}
if (args.length === 0) fail(usage)
const selected = args.includes('all') ? faultNames : args
const unknownNames = selected.filter((name) => !faultNames.includes(name))
if (unknownNames.length > 0) fail(`unknown fault: ${unknownNames.join(', ')}. ${usage}`)

const runtime = await ensureSetup({ desktop: true, tests: true })
const screenshotFolder = join('test-results', 'faults')
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--workers=1',
    ...selected.map((name) => `e2e/faults/${name}${TEST_SUFFIX}`),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    // Playwright empties `test-results` itself before a run.
    env: electronEnv({
      ELECTRON_OVERRIDE_DIST_PATH: runtime.dir,
      COUNTERSIGN_SCREENSHOTS: screenshotFolder,
      COUNTERSIGN_OPENINGS: process.env['COUNTERSIGN_OPENINGS'] ?? '200',
    }),
  },
)
if (existsSync(join(root, screenshotFolder))) say(`the screenshots are in ${join(root, screenshotFolder)}`)
process.exit(status ?? 1)
