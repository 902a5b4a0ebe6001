import { spawnSync } from 'node:child_process'
import { ftruncateSync, closeSync, openSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { REASON_WORDS, VERDICT_WORDS } from '../shared/draw/words'
import { test, expect, type RunningApp } from './support/app'
import { gravestFirst, knownProofs, verifyInTerminal, type KnownProof } from './support/draws'
import { openSection } from './support/journey'
import { layoutFaults } from './support/layout'
import { checkLook } from './support/screenshots'
import { root } from './support/practice'
import { takeWindowScreenshots, resizeTo } from './support/resize'

/** Random draws: made, verified, confirmed, proven, and verified elsewhere; and inputs that are not draws. */

const theDraw = (page: Page) => page.getByRole('article', { name: 'The draw' })
const verdictOf = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const files = (page: Page) => page.locator('input[type="file"]').first()
/** Clears the page, so that no earlier result can be mistaken for the next. */
async function clear(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Clear', exact: true })
  if (await button.isEnabled()) await button.click()
  await expect(page.getByText('Check a draw')).toBeVisible()
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

const saveTo = ({ electron }: RunningApp, path: string): Promise<void> =>
  electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)

test('a draw is made, verified at once, checked on the ledger, proven, and the same everywhere', async ({
  start,
  profile,
}) => {
  const app = await start()
  const { page } = app
  await openSection(page, 'Draws')
  await tab(page, 'New draw').click()
  await page.getByLabel('Maximum').fill('1000000')
  await page.getByLabel('Number of values').fill('5')
  await page.getByRole('button', { name: 'Make draw', exact: true }).click()
  const drawn = theDraw(page).getByRole('list', { name: 'Drawn values' }).getByRole('listitem')
  await expect(drawn).toHaveCount(5)
  await expect(verdictOf(page)).toHaveText(VERDICT_WORDS.conditional)
  await expect(theDraw(page)).toContainText(REASON_WORDS['ledger-not-asked'])

  // The mirror may need a moment. It confirms the memo, and never returns the number.
  const ask = page.getByRole('button', { name: /ledger/ })
  await expect(async () => {
    await ask.click()
    await expect(theDraw(page)).toContainText(REASON_WORDS['ledger-number-unchecked'], { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(theDraw(page)).not.toContainText(REASON_WORDS['ledger-not-asked'])
  await expect(verdictOf(page)).toHaveText(VERDICT_WORDS.conditional)
  await checkLook(page, 'draws-made')
  await expect(page.getByRole('region', { name: 'Made in this session' }).getByRole('button')).toHaveCount(1)
  await resizeTo(app, 1024, 640)
  await takeWindowScreenshots(app, 'draws-made-1024x640')
  expect.soft(await layoutFaults(page)).toEqual([])
  await resizeTo(app, 1280, 800)

  const values = await drawn.allInnerTexts()
  const proof = join(profile, 'proof.json')
  await saveTo(app, proof)
  await page.getByRole('button', { name: 'Save proof' }).click()
  await expect(page.getByText('Proof saved')).toBeVisible()
  await tab(page, 'Saved').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await checkLook(page, 'draws-saved')

  await tab(page, 'Verify').click()
  await files(page).setInputFiles(proof)
  await expect(verdictOf(page)).toHaveText(VERDICT_WORDS.conditional)
  expect(await drawn.allInnerTexts()).toEqual(values)
  await expect(theDraw(page)).toContainText(REASON_WORDS['ledger-number-unchecked'])
  expect(verifyInTerminal([proof])).toEqual({
    exit: 2,
    found: [[{ verdict: 'conditional', reasons: ['ledger-number-unchecked'] }]],
  })

  // A value changed by a third party.
  const forged = join(profile, 'forged.json')
  writeFileSync(forged, readFileSync(proof, 'utf8').replace(/"values": ?\[\s*\d+/, '"values":[0'))
  await files(page).setInputFiles(forged)
  await expect(verdictOf(page)).toHaveText(VERDICT_WORDS.fail)
  expect(verifyInTerminal([forged])).toMatchObject({ exit: 1 })
})

/** Records the longest turn of the page's event loop while others waited. */
const watchTurns = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = Object.assign(globalThis, { longestTurnMs: 0 })
    let last = performance.now()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const now = performance.now()
      watched.longestTurnMs = Math.max(watched.longestTurnMs, now - last)
      last = now
      setTimeout(() => {
        last = performance.now()
        port2.postMessage(null)
      }, 20)
    }
    port2.postMessage(null)
  })
const longestTurnMs = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { longestTurnMs: number }).longestTurnMs)

const HONEST = {
  success: true,
  hederaTransactionId: '0.0.5@1795266727.000000001',
  onChainPRNG: 5,
  serverSalt: 'aa',
  saltCommitment: '0'.repeat(16),
  memo: 'sc=0',
  range: { min: 0, max: 9, size: 10 },
  count: 1,
  values: [1],
}
const HTML = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>'
const honest = (change: object): string => JSON.stringify({ ...HONEST, ...change })

/** Inputs that are not draws, and their messages: never that the draw passes. */
const HOSTILE: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['deep.json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /levels deep/],
  ['endless.json', '{"a":'.repeat(400_000), /before the JSON is complete/],
  ['lists.json', '['.repeat(2_000_000), /no draw/],
  ['types.json', honest({ values: { 0: 1 } }), /“values”/],
  ['html.json', honest({ hederaTransactionId: HTML, memo: HTML }), /Fail/],
  ['html-name.json', `{"success": true, ${JSON.stringify(HTML)}: 1}`, /no draw/],
  ['prototype.json', '{"__proto__": {"success": true}, "constructor": {"prototype": {"verdict": "pass"}}}', /no draw/],
  ['nan.json', '{"success": true, "onChainPRNG": NaN}', /JSON/],
  ['huge.json', honest({}).replace('"onChainPRNG":5', `"onChainPRNG":1e400`), /“onChainPRNG”/],
  ['digits.json', honest({}).replace('"onChainPRNG":5', `"onChainPRNG":${'9'.repeat(400)}`), /digits|“onChainPRNG”/],
  ['twice.json', honest({}).replace('{', '{"count":2,'), /twice/],
  ['binary.json', Buffer.from(Array.from({ length: 65_536 }, (_, i) => (i * 151) % 256)), /UTF-8/],
  ['line.json', `"${'a'.repeat(40_000_000)}`, /./],
  ['empty.json', '', /input is empty/],
  ['verdict.json', '{"format":"countersign-draw-proof","version":1,"verdict":"pass","draws":[]}', /no draw/],
]

test('what is no draw is refused in words, and holds nothing up', async ({ start, profile }) => {
  const { page } = await start()
  const folder = join(profile, 'hostile')
  mkdirSync(folder)
  await openSection(page, 'Draws')
  await watchTurns(page)
  const result = page.locator('.draws__draw-result')
  for (const [name, content, said] of HOSTILE) {
    const path = join(folder, name)
    writeFileSync(path, content)
    await clear(page)
    await files(page).setInputFiles(path)
    await expect(result, name).toContainText(said)
    await expect(result.getByText(VERDICT_WORDS.pass, { exact: true }), name).toHaveCount(0)
  }
  await checkLook(page, 'draws-refused')
  // A sparse gigabyte, which takes no disk space.
  const sparse = join(folder, 'sparse.json')
  const handle = openSync(sparse, 'w')
  ftruncateSync(handle, 1024 ** 3)
  closeSync(handle)
  await clear(page)
  await files(page).setInputFiles(sparse)
  await expect(result).toContainText(/more than 512 MB/)
  expect(await page.evaluate(() => 'pwned' in globalThis || 'verdict' in {})).toBe(false)
  expect(await longestTurnMs(page)).toBeLessThan(1000)
})

/** Number of draws of each verdict that the list keeps. */
const AT_ONCE = 100

type Row = readonly [name: string | undefined, verdict: string | undefined, reasons: string | undefined]
type NamedProof = KnownProof & { readonly name: string }

/** The rows that the page lists for the proofs, once they are listed. */
async function verifiedInPage(page: Page, proofs: readonly NamedProof[]): Promise<readonly Row[]> {
  await clear(page)
  await files(page).setInputFiles(
    proofs.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
  )
  const listed = page.getByRole('region', { name: 'List of draws' }).locator('tbody tr')
  await expect(listed).toHaveCount(proofs.reduce((count, { expected }) => count + expected.length, 0))
  return listed.evaluateAll((rows) =>
    rows.map((one): Row => {
      const [name, verdict, , why] = one.querySelectorAll('td')
      return [/v\d+\.json/.exec(name?.textContent ?? '')?.[0], verdict?.textContent, why?.querySelector('span')?.title]
    }),
  )
}

test('the app and the terminal agree with every known draw', async ({ start, profile }) => {
  const proofs = knownProofs()
  const paths = proofs.map(({ text }, i) => {
    const path = join(profile, `vector-${i}.json`)
    writeFileSync(path, text)
    return path
  })
  expect(verifyInTerminal(paths)).toEqual({ exit: 1, found: proofs.map(({ expected }) => expected) })

  const { page } = await start()
  await openSection(page, 'Draws')
  for (let from = 0; from < proofs.length; from += AT_ONCE) {
    const some = proofs.slice(from, from + AT_ONCE).map((proof, i) => ({ ...proof, name: `v${from + i}.json` }))
    const rows = some.flatMap(({ name, expected }) =>
      expected.map(({ verdict, reasons }) => [
        name,
        VERDICT_WORDS[verdict],
        reasons.map((reason) => REASON_WORDS[reason]).join(' '),
      ]),
    )
    expect(await verifiedInPage(page, some)).toEqual(gravestFirst(rows, ([, verdict]) => verdict))
  }
})

/** Reason why no network can be cut off here; null if it can. */
function whyNotCut(): string | null {
  if (process.platform !== 'linux') return 'only Linux has namespaces of the network'
  const { status, stderr, error } = spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' })
  return status === 0 ? null : `unshare: ${error?.message ?? stderr.trim()}`
}

test('with the network cut, terminal, app and file verify a draw', async ({ practice, keyring, display, profile }) => {
  const why = whyNotCut()
  test.skip(why !== null, why ?? '')
  const [known] = knownProofs()
  const proof = join(profile, 'proof.json')
  writeFileSync(proof, known?.text ?? '')
  const cut = (args: readonly string[]) =>
    spawnSync('unshare', ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...args], {
      encoding: 'utf8',
      timeout: 90_000,
      cwd: root,
      env: { ...process.env, ...keyring.env, ...display.env },
    })
  const terminal = cut([join(root, 'scripts/cli.mjs'), 'verify', proof])
  expect([terminal.stderr, terminal.status]).toEqual(['', 0])
  const app = cut([join(root, 'e2e/support/verify-without-network.mjs'), profile, practice.file, proof])
  expect(app.stderr).not.toContain('Error')
  expect(JSON.parse(app.stdout)).toEqual({ hasNetwork: false, verdict: VERDICT_WORDS.pass, ofFile: VERDICT_WORDS.pass })
})
