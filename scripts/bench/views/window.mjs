import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from '../../lib/display.mjs'
import { electronEnv, sandboxArgs } from '../../lib/electron-args.mjs'
import { root } from '../../lib/log.mjs'

const LAUNCH_MS = 20_000

/** Starts a whole practice market in its own process. Its crowd acts only on request. */
export async function startMarket() {
  const args = ['--port', '0', '--scale', 'full', '--with-parent', '--pace', '0']
  const child = spawn(process.execPath, [join(root, 'out/main/practice.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const line = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the practice market ended with ${code}`)))
    child.stdout.on('data', (data) => {
      output += data
      if (output.includes('\n')) resolve(JSON.parse(output.slice(0, output.indexOf('\n'))))
    })
  })
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-bench-market-')), 'line.json')
  writeFileSync(file, JSON.stringify(line))
  const control = async (path, body) => {
    const url = new URL(line.controlUrl)
    url.pathname = url.pathname.replace(/\/$/, '') + path
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const factsResponse = await fetch(new URL(`/v1/public/collection/${line.tokens.large}/facts`, line.baseUrl))
  const { name: large } = await factsResponse.json()
  return { line, file, control, large, stop: () => child.kill() }
}

/** The display for windows: a virtual one if there is no other. */
export async function ensureDisplay() {
  return needsDisplay() ? await openDisplay() : process.env.DISPLAY
}

/** Opens one Electron window: of the app on a practice market, or of another `path`. */
export async function startWindow(runtime, display, path, extraArgs = []) {
  const { _electron } = await import('playwright')
  const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const options = {
    executablePath: runtime.binary,
    args: [path, ...sandboxArgs(runtime), '--disable-gpu', `--user-data-dir=${profile}`, ...extraArgs],
    env: electronEnv(display ? { DISPLAY: display } : {}),
    timeout: LAUNCH_MS,
  }
  // Retried, because a launch occasionally stalls after the debugger has connected; the cause is unknown.
  const launch = () => _electron.launch(options)
  const app = await launch().catch(launch).catch(launch)
  return { app, page: await app.firstWindow() }
}

export async function startApp(runtime, display, { file }) {
  const window = await startWindow(runtime, display, root, [`--practice=${file}`])
  await window.page.locator('nav button').first().waitFor()
  return window
}

export const openSection = (page, name) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).first().click()
export const grid = (page) => page.locator('[role="grid"]').first()
export const row = (page, index) => grid(page).getByRole('row').nth(index)

/** Opens the collection with the most listings from the market. */
export async function openLarge(page, { large }) {
  await openSection(page, 'Market')
  await page.getByRole('button', { name: large, exact: true }).first().click()
}

/** Turns the mouse wheel, once per frame. */
export async function wheel(page, times, deltaY) {
  await page.mouse.move(640, 600)
  for (let i = 0; i < times; i++) {
    await page.mouse.wheel(0, deltaY)
    await page.waitForTimeout(16)
  }
}
