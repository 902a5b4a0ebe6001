import { test, expect, type RunningApp } from '../support/app'
import { findBuyableListing, openNft } from '../support/journey'
import { savePicture, THEMES } from '../support/screenshots'

// Playwright gives up a page whose process died, so the tests reach the page through main.

/** Kills the page's process, as when it runs out of memory. Resolves when the page is loaded again. */
const crashAndReload = ({ electron }: RunningApp): Promise<void> =>
  electron.evaluate(
    ({ webContents }) =>
      new Promise<void>((resolve) => {
        const contents = webContents.getAllWebContents().find((candidate) => candidate.getURL().includes('index.html'))
        contents?.once('did-finish-load', () => resolve())
        contents?.forcefullyCrashRenderer()
      }),
  )

/** Kills the page's process. Resolves once main has noticed, without a reload. */
const crashWithoutReload = ({ electron }: RunningApp): Promise<void> =>
  electron.evaluate(
    ({ webContents }) =>
      new Promise<void>((resolve) => {
        const contents = webContents.getAllWebContents().find((candidate) => candidate.getURL().includes('index.html'))
        contents?.once('render-process-gone', () => resolve())
        contents?.forcefullyCrashRenderer()
      }),
  )

const inPage = ({ electron }: RunningApp, script: string): Promise<string> =>
  electron.evaluate(
    ({ webContents }, text) =>
      webContents
        .getAllWebContents()
        .find((candidate) => candidate.getURL().includes('index.html'))
        ?.executeJavaScript(text) as Promise<string>,
    script,
  )

async function picture(app: RunningApp, name: string): Promise<void> {
  for (const theme of THEMES) {
    await inPage(
      app,
      `document.documentElement.setAttribute('data-theme', '${theme}');
       new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve('drawn')), 300))`,
    )
    const png = await app.electron.evaluate(async ({ webContents }) => {
      const contents = webContents.getAllWebContents().find((candidate) => candidate.getURL().includes('index.html'))
      return (await contents?.capturePage())?.toPNG().toString('base64') ?? ''
    })
    savePicture(Buffer.from(png, 'base64'), name, theme)
  }
}

test('a page that crashes comes back to where the person was, and says so', async ({ practice, start }) => {
  const app = await start()
  const { name, nft } = await findBuyableListing(practice)
  await openNft(app.page, name, nft)
  const title = await app.page.getByRole('heading', { level: 1 }).innerText()
  await crashAndReload(app)
  const text = () => inPage(app, 'document.body.innerText')
  await expect.poll(text, { timeout: 20_000 }).toContain(title)
  expect(await text()).toContain('This page crashed and was reloaded')
  expect(await text()).toContain('The crash signed nothing and sent nothing')
  expect(await inPage(app, 'document.querySelector("h1")?.textContent ?? ""')).toBe(title)
  await picture(app, 'fault-page-crash')
})

test('a page that crashes again and again ends the app in words', async ({ start }) => {
  const app = await start()
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve))
  await crashAndReload(app)
  await crashAndReload(app)
  await crashAndReload(app)
  expect(await inPage(app, 'location.href')).toContain('index.html')
  const [notice] = await Promise.all([app.electron.waitForEvent('window'), crashWithoutReload(app)])
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Countersign has to close')
  await expect(notice.getByText('The main window crashed four times within a minute.')).toBeVisible()
  await expect(notice.getByText('Nothing more is signed or sent by this run.')).toBeVisible()
  await notice
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await ended).toBe(1)
})
