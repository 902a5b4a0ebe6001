/**
 * The file that verifies draws without the app, opened from the disk as any person would, in a browser that makes no
 * requests.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { REASON_WORDS, VERDICT_WORDS } from '../shared/draw/words'
import { HOSTILE_TEXTS } from '../shared/testing/hostile-text'
import { binary, expect, test as base } from './support/app'
import { checkLook } from './support/screenshots'
import { gravestFirst } from './support/draws'
import { root } from './support/practice'

type Vector = {
  readonly name: string
  /** Text as written, because a whole number may exceed the range of script numbers. */
  readonly answer: string
  readonly ledger: string
  readonly expected: readonly {
    readonly verdict: 'pass' | 'fail' | 'conditional'
    readonly reasons: readonly string[]
  }[]
}

const FILE = join(root, 'out/verifier/verifier.html')

const test = base.extend<{ readonly verifier: { readonly electron: ElectronApplication; readonly page: Page } }>({
  verifier: async ({ display }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-verifier-'))
    const electron = await _electron.launch({
      executablePath: binary,
      args: [
        join(root, 'e2e/support/bare-window.cjs'),
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--user-data-dir=${join(dir, 'profile')}`,
        '--force-prefers-reduced-motion',
      ],
      env: { ...(process.env as Record<string, string>), ...display.env, VERIFIER_FILE: FILE },
    })
    const page = await electron.firstWindow()
    await page.waitForLoadState('domcontentloaded')
    await use({ electron, page })
    await electron.close()
  },
})

/** Each part of a line letter for letter, without parsing numbers on the way. */
function vectorOf(line: string): Vector {
  const at = line.indexOf('"answer":')
  const ledgerAt = line.lastIndexOf('"ledger":')
  const expectedAt = line.lastIndexOf('"expected":')
  return {
    name: (JSON.parse(`${line.slice(0, at).replace(/,\s*$/, '')}}`) as { name: string }).name,
    answer: line.slice(at + 9, ledgerAt).replace(/,\s*$/, ''),
    ledger: line.slice(ledgerAt + 9, expectedAt).replace(/,\s*$/, ''),
    expected: (JSON.parse(`{${line.slice(expectedAt)}`) as Pick<Vector, 'expected'>).expected,
  }
}
const VECTORS = readFileSync(join(root, 'shared/draw/testing/vectors.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map(vectorOf)

const proofOf = (vectors: readonly Vector[]): string =>
  vectors
    .map(({ answer, ledger, expected }) => {
      const verdicts = JSON.stringify(expected.map(({ verdict }) => verdict))
      return `{"format":"countersign-draw-proof","version":1,"draws":[{"answer":${answer},"ledger":${ledger},"verdicts":${verdicts}}]}`
    })
    .join('\n')

const open = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const found = (verdict: Vector['expected'][number]['verdict']): Vector => {
  // A range of one value would show nothing: a draw of a wider range is pictured.
  const hasRange = ({ answer }: Vector) => /"min": ?1, ?"max": ?10000\b/.test(answer)
  const vectors = VECTORS.filter(({ expected }) => expected.length === 1 && expected[0]?.verdict === verdict)
  const vector = vectors.find(hasRange) ?? vectors[0]
  if (!vector) throw new Error(`no vector is a ${verdict}`)
  return vector
}
const verdictHead = (page: Page, verdict: Vector['expected'][number]['verdict']) =>
  page.getByRole('heading', { level: 2, name: VERDICT_WORDS[verdict], exact: true })

test('opened from the disk it verifies what is given, and asks nobody for anything', async ({ verifier }) => {
  const { electron, page } = verifier
  const field = page.getByRole('textbox')
  await expect(field).toBeFocused()
  await checkLook(page, 'verifier-file-empty')

  for (const verdict of ['pass', 'fail', 'conditional'] as const) {
    await field.fill(proofOf([found(verdict)]))
    await expect(verdictHead(page, verdict)).toBeVisible()
    if (verdict !== 'conditional') await checkLook(page, `verifier-file-${verdict}`)
  }

  // Third-party text stays text: none of it becomes an element of the page, or runs.
  const hostile = HOSTILE_TEXTS.map(({ text }) => text.slice(0, 900))
  const answers = hostile.map((text) => ({
    hederaTransactionId: text,
    onChainPRNG: 7,
    serverSalt: text || ' ',
    saltCommitment: text,
    memo: text,
    range: { min: 1, max: 9 },
    values: [1],
  }))
  await field.fill(JSON.stringify(answers[0]))
  await expect(verdictHead(page, 'fail')).toBeVisible()
  const elements = () =>
    page.locator('article script, article img, article iframe, article a, article svg image').count()
  expect(await elements()).toBe(0)
  await open(page, `${hostile[1] ?? ''}.json`.replaceAll('/', '-'), JSON.stringify(answers))
  await expect(page.getByText(`${answers.length} draws calculated`)).toBeVisible()
  expect(await elements()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

  // The text of a file with many draws is folded.
  await page.getByRole('button', { name: 'Show text' }).click()
  await field.fill('{"no": "draw"}')
  await expect(page.getByRole('alert')).toContainText('No draw in the pasted text')
  await expect(field).toHaveValue('{"no": "draw"}')

  const requests = await electron.evaluate(() => (globalThis as unknown as { requests: string[] }).requests)
  expect(requests.map((url) => url.replace(/^.*\//, ''))).toEqual(['verifier.html'])
})

/** Number of draws of one verdict that the list keeps. */
const AT_ONCE = 90

test('every known draw gets its known verdict, for the known reasons', async ({ verifier: { page } }) => {
  await page.getByRole('button', { name: 'Open file' }).waitFor()
  for (let from = 0; from < VECTORS.length; from += AT_ONCE) {
    const vectors = VECTORS.slice(from, from + AT_ONCE)
    const expected = vectors.flatMap((vector) => vector.expected)
    const [first] = vectors
    await open(page, `from ${from}.jsonl`, proofOf(vectors))
    const rows = page.locator('.draws-many-draws__many-list tbody tr')
    await expect(rows, first?.name ?? '').toHaveCount(expected.length)
    const told = await rows.evaluateAll((all) =>
      all.map((row) => [
        row.children[1]?.textContent,
        row.children[3]?.querySelector('[title]')?.getAttribute('title'),
      ]),
    )
    const expectedRows = expected.map(({ verdict, reasons }) => [
      VERDICT_WORDS[verdict],
      reasons.map((reason) => REASON_WORDS[reason as keyof typeof REASON_WORDS]).join(' '),
    ])
    expect(told).toEqual(gravestFirst(expectedRows, ([verdict]) => verdict))
    await page.getByRole('button', { name: 'Clear' }).click()
  }
})
