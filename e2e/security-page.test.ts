import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { QuestionModel } from '../shared/contract/question'
import { answerQuestion, test, expect } from './support/app'
import {
  callBridge,
  declineByClosing,
  countEffects,
  newestFlowState,
  NO_EFFECTS,
  callOutcome,
  pagesOf,
  waitForKey,
  unassociatedTokens,
  valueOf,
} from './support/bridge-calls'
import { openVault } from './support/journey'
import { checkLook } from './support/screenshots'
import { screenPosition, xInput } from './support/pointer'

/** A hostile page runs in the real renderer. Its aims: typed text, access to the network, and a lured click. */

test.skip(process.platform !== 'linux', 'keys and clicks are sent through the X server of a virtual display')

/** Records every key that reaches the main page. */
const listenForKeys = (page: Page) =>
  page.evaluate(() => {
    const seen = { keys: '' }
    Object.assign(window, { seen })
    window.addEventListener('keydown', ({ key }) => (seen.keys += key), true)
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
  })
const keysSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { keys: string } }).seen.keys)

/** Not awaited in the page, because a dialog would delay the answer. */
const openBoxes = (page: Page) =>
  page.evaluate(() => {
    const boxes = [() => alert('a'), () => confirm('b'), () => prompt('c'), () => print(), () => window.focus()]
    for (const box of boxes)
      setTimeout(() => {
        try {
          box()
        } catch {
          // Not all of these functions exist.
        }
      })
  })

test('no box of the page takes the keys that are typed into the key window', async ({ start, display }) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  const x = xInput(display)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  const vault = await openVault(app, 'Import a key')
  await listenForKeys(page)
  const field = vault.getByLabel('Account id')
  await field.focus()
  const windows = x.visibleWindows().length
  x.type('0.0.')
  await expect(field).toHaveValue('0.0.')
  await openBoxes(page)
  const asking: readonly (readonly [string, unknown?])[] = [
    ['app.openExternal', { url: 'https://hashscan.io/' }],
    ['flows.exportHistory', { format: 'csv' }],
    ['diagnostics.exportDrift'],
  ]
  for (const [channel, input] of asking)
    expect([channel, await callOutcome(page, channel, input)]).toEqual([channel, 'busy'])
  // The strongest attempt to take the focus: main's own call, as from a notification or a second start.
  await (await electron.browserWindow(page)).evaluate((window) => window.focus())
  await expect
    .poll(() =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? 'none'),
    )
    .toContain('vault.html')
  x.type('1234')
  await expect(field).toHaveValue('0.0.1234')
  // A click on the main window neither raises it nor reaches its page.
  const { x: left, y: top } = await (await electron.browserWindow(page)).evaluate((window) => window.getContentBounds())
  x.click(left + 20, top + 700)
  x.type('5')
  await expect.poll(async () => (await field.inputValue()).length).toBeGreaterThanOrEqual(8)
  expect(await keysSeen(page)).toBe('')
  expect(dialogs).toEqual([])
  expect(x.visibleWindows()).toHaveLength(windows)
})

test('no box of the page opens while nothing else is open either', async ({ start, display }) => {
  const { page } = await start()
  const x = xInput(display)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  // The page may be loaded before the display shows the window.
  await expect.poll(() => x.visibleWindows().length).toBe(1)
  await openBoxes(page)
  // The page answers at once: no dialog blocks it.
  expect(await page.evaluate(() => [confirm('x'), print(), alert('y')].join())).toBe('false,,')
  expect(x.visibleWindows()).toHaveLength(1)
  expect(dialogs).toEqual([])
})

test('no file box of the page exists whose typed name it would learn', async ({ start, display }) => {
  const app = await start()
  const { page } = app
  const x = xInput(display)
  await openVault(app, 'Import a key')
  await expect.poll(() => x.visibleWindows().length).toBe(2)
  // Evaluated with a user gesture, as after a click, which the page would need for a dialog.
  const opened = await page.evaluate(() => {
    const boxes = window as unknown as Record<string, ((options?: object) => Promise<unknown>) | undefined>
    const names = ['showSaveFilePicker', 'showOpenFilePicker', 'showDirectoryPicker']
    return names.map((name) => {
      void boxes[name]?.({ suggestedName: 'key' }).catch(() => undefined)
      return typeof boxes[name]
    })
  })
  expect(opened).toEqual(['undefined', 'undefined', 'undefined'])
  await page.waitForTimeout(500)
  expect(x.visibleWindows()).toHaveLength(2)
})

test('no text of the page reaches the clipboard while the key window is open', async ({ start }) => {
  const app = await start()
  const { page, electron } = app
  const clipboard = () => electron.evaluate(({ clipboard: system }) => system.readText())
  await expect.poll(() => callOutcome(page, 'app.copy', { text: 'of the page' })).toBe('ok')
  expect(await clipboard()).toBe('of the page')
  await electron.evaluate(({ clipboard: system }) => system.writeText('of the person'))
  await openVault(app, 'Import a key')
  expect(await callOutcome(page, 'app.copy', { text: 'of the page' })).toBe('busy')
  await Promise.all([(await app.ownWindow('vault')).waitForEvent('close'), app.escapeOwnWindow('vault')])
  // Nor while the page's window is not in front.
  await (await electron.browserWindow(page)).evaluate((window) => window.hide())
  await expect.poll(() => callOutcome(page, 'app.copy', { text: 'of the page' })).toBe('cancelled')
  expect(await clipboard()).toBe('of the person')
})

test('WebRTC reaches no socket, by UDP or TCP', async ({ start }) => {
  const { page } = await start()
  const heard = { udp: 0, tcp: 0 }
  const udp = createSocket('udp4').on('message', () => void heard.udp++)
  const tcp = createServer((socket) => {
    heard.tcp++
    socket.on('error', () => undefined).destroy()
  })
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const [udpPort, tcpPort] = [udp.address().port, (tcp.address() as AddressInfo).port]
  const tried = await page.evaluate(
    async ([udpAt, tcpAt]) => {
      const secret = { username: 'a key of the person', credential: 'x' }
      const iceServers = [
        { urls: `stun:127.0.0.1:${udpAt}` },
        { urls: `turn:127.0.0.1:${udpAt}?transport=udp`, ...secret },
        { urls: `turn:127.0.0.1:${tcpAt}?transport=tcp`, ...secret },
        { urls: `turns:localhost:${tcpAt}?transport=tcp`, ...secret },
      ]
      const candidates: string[] = []
      for (const iceTransportPolicy of ['all', 'relay'] as const) {
        const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy })
        connection.createDataChannel('out')
        const gathered = new Promise<void>((resolve) => {
          connection.onicecandidate = ({ candidate }) => (candidate ? candidates.push(candidate.candidate) : resolve())
          setTimeout(resolve, 5000)
        })
        await connection.setLocalDescription(await connection.createOffer())
        await gathered
      }
      return candidates
    },
    [udpPort, tcpPort] as const,
  )
  udp.close()
  tcp.close()
  // No address of this computer either.
  expect({ ...heard, tried }).toEqual({ udp: 0, tcp: 0, tried: [] })
})

/** Clicks of a person who was lured into clicking fast in one place. */
async function clickFor(ms: number, everyMs: number, click: () => void): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    click()
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

test('clicks at five a second where Approve will be sign nothing, however long', async ({
  practice,
  start,
  display,
}) => {
  const app = await start({ ownAnswers: true })
  const { page } = app
  const x = xInput(display)
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const [token] = await unassociatedTokens(practice, account)
  const approve = '#guarded-button'
  // The lure knows the position from another review, and the clicks begin before this one opens.
  await callBridge(page, 'trade.associate', { account, token })
  const before = await app.ownWindow('review')
  await before.locator(approve).waitFor()
  const at = await screenPosition(app, before, approve)
  await declineByClosing(app)
  void callBridge(page, 'trade.associate', { account, token })
  const isOpen = () => pagesOf(app, 'review').length > 0
  await expect.poll(async () => (await clickFor(200, 200, () => x.click(at.x, at.y)), isOpen())).toBe(true)
  await clickFor(6000, 200, () => x.click(at.x, at.y))
  const review = await app.ownWindow('review')
  expect(pagesOf(app, 'review')).toEqual([review])
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
  await expect(review.locator(approve)).toBeDisabled()
  // Nor do keys that a game asks the person to press.
  await review.locator('h1').focus()
  await clickFor(3000, 200, () => x.key('Return'))
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
  // One click of a person who has read the review approves it.
  await expect(review.locator(approve)).toBeEnabled()
  x.click(at.x, at.y)
  await expect.poll(() => newestFlowState(page), { timeout: 30_000 }).toBe('done')
})

test('clicks at five a second where a question appears answer nothing, and the page answers nothing', async ({
  start,
  display,
}) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  const x = xInput(display)
  await electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  const opened = () => electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  const asked = callBridge(page, 'app.openExternal', { url: 'https://hashscan.io/mainnet' })
  const question = await app.ownWindow('question')
  const yes = '#guarded-button'
  await question.locator(yes).waitFor()
  const { questionId } = await valueOf<QuestionModel>(question, 'question.get')
  const at = await screenPosition(app, question, yes)
  await clickFor(4000, 200, () => x.click(at.x, at.y))
  expect(await opened()).toEqual([])
  expect(await callOutcome(question, 'question.confirm', { questionId, typedHost: '' })).toBe('approval-too-early')
  await checkLook(question, 'question-open-page')
  await answerQuestion(question, 'yes')
  expect(await asked).toEqual({ ok: true, value: { outcome: 'opened' } })
  expect(await opened()).toEqual(['https://hashscan.io/mainnet'])
})

test('a review whose window was moved or lost the focus waits again', async ({ practice, start }) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const [token] = await unassociatedTokens(practice, account)
  await callBridge(page, 'trade.associate', { account, token })
  const review = await app.ownWindow('review')
  const approve = review.locator('#guarded-button')
  const disturb = (how: 'move' | 'blur') =>
    electron.evaluate(({ BrowserWindow }, act) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes('review.html'))
      if (act === 'move') window?.setPosition(40, 40)
      else window?.blur()
    }, how)
  await expect(approve).toBeEnabled()
  await disturb('move')
  await expect(approve).toBeDisabled()
  await expect(approve).toBeEnabled()
  await disturb('blur')
  await expect(approve).toBeDisabled()
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
  await declineByClosing(app)
})

test('a page cannot hold up the end of the app', async ({ start, display }) => {
  const app = await start()
  const { page, electron } = app
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  // Chromium allows the page to delay its closing only after the person has used it.
  const { x, y } = await screenPosition(app, page, 'h1 >> nth=0')
  xInput(display).click(x, y)
  void electron.evaluate(({ app: self }) => self.quit()).catch(() => undefined)
  let hasEnded = false
  void app.ended.then(() => (hasEnded = true))
  await expect.poll(() => hasEnded, { timeout: 10_000 }).toBe(true)
})

test('no key opens DevTools in any window, and the menu has none', async ({ practice, start, display }) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  const x = xInput(display)
  const areOpen = () =>
    electron.evaluate(({ webContents }) => webContents.getAllWebContents().some((one) => one.isDevToolsOpened()))
  const labels = await electron.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items ?? []
    return items.map(({ label, submenu }) => [label, ...(submenu?.items.map(({ role }) => role) ?? [])].join(' '))
  })
  expect(labels.map((label) => label.split(' ')[0])).toEqual(['&File', '&Edit', '&View', '&Window', '&Help'])
  expect(labels.join(' ').toLowerCase()).not.toContain('devtools')
  const press = async () => {
    for (const keys of ['ctrl+shift+i', 'F12']) x.key(keys)
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.openDevTools())
    expect(await areOpen()).toBe(false)
  }
  await press()
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const [token] = await unassociatedTokens(practice, account)
  await callBridge(page, 'trade.associate', { account, token })
  const review = await app.ownWindow('review')
  await review.locator('h1').waitFor()
  await press()
  await declineByClosing(app)
})
