// Verifies a proof on a machine without a network except its loopback: in the app, and in the file that verifies without
// the app. Prints both verdicts. Arguments: the profile's folder, the file of an unreachable practice market, the proof.
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { _electron } from 'playwright'

const [profile, practice, proof] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../..')
/** An address reserved for documentation. With a network it does not answer; without one, a request cannot be sent. */
const UNREACHABLE = { host: '192.0.2.1', port: 80 }

const hasNetwork = () =>
  new Promise((resolve) => {
    const socket = connect(UNREACHABLE)
    const finish = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('error', ({ code }) => finish(code !== 'ENETUNREACH'))
    socket.setTimeout(2000, () => finish(true))
  })

const appArgs = [root, '--no-sandbox', `--user-data-dir=${profile}`, `--practice=${practice}`, '--no-tour']
const bareWindowArgs = [join(import.meta.dirname, 'bare-window.cjs'), '--no-sandbox', `--user-data-dir=${profile}-file`]

async function inWindow(windowArgs, work) {
  const launch = () =>
    _electron.launch({
      executablePath: join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron'),
      args: [...windowArgs, '--force-prefers-reduced-motion', '--password-store=basic'],
      env: {
        ...process.env,
        NO_AT_BRIDGE: '1',
        GTK_A11Y: 'none',
        VERIFIER_FILE: join(root, 'out/verifier/verifier.html'),
      },
      timeout: 20_000,
    })
  // Retried, because a launch occasionally stalls after the debugger has connected; the cause is unknown.
  const electron = await launch().catch(launch).catch(launch)
  try {
    return await work(await electron.firstWindow())
  } finally {
    await electron.close()
  }
}

async function verdictOf(page) {
  await page.locator('input[type="file"]').first().setInputFiles(proof)
  return page.getByRole('article').getByRole('heading', { level: 2 }).innerText()
}

const verdict = await inWindow(appArgs, async (page) => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Draws' }).click()
  return verdictOf(page)
})
const ofFile = await inWindow(bareWindowArgs, verdictOf)
process.stdout.write(JSON.stringify({ hasNetwork: await hasNetwork(), verdict, ofFile }))
