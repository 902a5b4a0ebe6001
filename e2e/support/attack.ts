import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Flow } from '../../shared/contract/flows'
import type { ReviewModel } from '../../shared/contract/review'
import { expect, type RunningApp } from './app'
import type { Practice } from './practice'

/** What script in the main page can try, and what would show that it had an effect. */

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly fields?: readonly string[] } }
type Bridge = Readonly<
  Record<
    string,
    Readonly<Record<string, (input?: unknown) => Promise<Answer | { readonly ok: true; readonly text: string }>>>
  >
>

/** Calls what the preload of a page exposes, `feature.name`. Throws when there is no such function. */
export const call = async (page: Page, channel: string, input?: unknown): Promise<Answer> => {
  const answer = await page.evaluate(
    ([feature, name, given]) => {
      const method = (window as unknown as { countersign: Bridge }).countersign[feature]?.[name]
      if (!method) throw new Error(`no ${feature}.${name}`)
      return method(given)
    },
    [...(channel.split('.') as [string, string]), input] as const,
  )
  return 'text' in answer ? { ok: true, value: JSON.parse(answer.text) as unknown } : answer
}

/** As `call`: `ok`, or the code of the error. */
export async function outcome(page: Page, channel: string, input?: unknown): Promise<string> {
  const answer = await call(page, channel, input)
  return answer.ok ? 'ok' : answer.error.code
}

/** The value of a call that has to be answered. */
export async function valueOf<T>(page: Page, channel: string, input?: unknown): Promise<T> {
  const answer = await call(page, channel, input)
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.error)}`)
  return answer.value as T
}

/**
 * The worst there is: the main page's whole process belongs to somebody else, who sends main any message at all, on
 * any channel. A preload of the test's own stands for it.
 */
export async function takeOver({ electron, page }: RunningApp, folder: string): Promise<void> {
  const file = join(folder, 'raw.cjs')
  writeFileSync(
    file,
    `const { contextBridge, ipcRenderer } = require('electron')
     contextBridge.exposeInMainWorld('raw', { invoke: (channel, input) => ipcRenderer.invoke(channel, input) })`,
  )
  await electron.evaluate(({ session }, filePath) => session.defaultSession.setPreloads([filePath]), file)
  await page.reload()
  await expect.poll(() => page.evaluate(() => 'raw' in window)).toBe(true)
}

/** One message of the taken-over page: `refused` when main does not listen to it, else what main said. */
export const raw = (page: Page, channel: string, input?: unknown): Promise<string> =>
  page.evaluate(
    ([name, given]) =>
      (window as unknown as { raw: { invoke: (name: string, input: unknown) => Promise<Answer> } }).raw
        .invoke(name, given)
        .then(
          (answer) => JSON.stringify(answer),
          (cause: unknown) => (String(cause).includes('untrusted sender') ? 'refused' : String(cause)),
        ),
    [channel, input] as const,
  )

/** The service's routes that end what was signed, or that commit money without a signature. */
const TAKES_EFFECT = /nftres$|orders\/(add|topup|cancel)$|auth\/verify$|agent\/keys$/

/** Everything that has come of the app so far: transactions at the ledger, whoever paid, and calls that take effect. */
export async function effects(practice: Practice): Promise<Readonly<Record<string, number>>> {
  const { transactions } = await practice.control<{ transactions: readonly unknown[] }>('/ledger/transactions')
  const { counts } = await practice.control<{ counts: Record<string, number> }>('/service/calls')
  const taking = Object.entries(counts).filter(([route]) => TAKES_EFFECT.test(route))
  return { transactions: transactions.length, ...Object.fromEntries(taking) }
}
export const NOTHING = { transactions: 0 }

/** What a review shows, without the time left: that runs on. */
export async function reviewIn(review: Page): Promise<Omit<ReviewModel, 'endsInMs'>> {
  const { endsInMs: _runsOn, ...shown } = await valueOf<ReviewModel>(review, 'review.get')
  return shown
}

export const pagesOf = ({ electron }: RunningApp, name: string): readonly Page[] =>
  electron.windows().filter((page) => !page.isClosed() && page.url().includes(`/${name}.html`))

/** Collections that an account has no room for yet: to ask for it opens a review and needs nothing else. */
export async function roomless(practice: Practice, account: string): Promise<readonly string[]> {
  const { tokens } = await practice.ledgerAccount(account)
  const url = new URL('/v1/public/market/topcollections/facts?range=30d', practice.line.baseUrl)
  const answer = (await (await fetch(url)).json()) as { collections: { token: string }[] }
  return answer.collections.map(({ token }) => token).filter((token) => !tokens.includes(token))
}

/** The person closes the review that stands, and with it says no. */
export async function declineOpen(app: RunningApp): Promise<void> {
  const review = await app.ownWindow('review')
  await Promise.all([review.waitForEvent('close'), app.escapeOwnWindow('review')])
}

/** The person lets the market's account spend: typed in the key window, from the market's own documents. */
export async function letMarketSpend(app: RunningApp, { line }: Practice): Promise<void> {
  const opened = call(app.page, 'lists.open', { task: 'add-spender' })
  const vault = await app.ownWindow('vault')
  await vault.getByLabel(/^Account id/).fill(line.operator.accountId)
  await vault.getByRole('checkbox').check()
  await vault.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(vault.getByRole('heading', { name: 'It is on your list' })).toBeVisible()
  await Promise.all([vault.waitForEvent('close'), app.escapeOwnWindow('vault')])
  await opened
}

/** NFTs of the ledger that an account holds. */
export async function heldBy(
  practice: Practice,
  account: string,
): Promise<readonly { token: string; serial: number }[]> {
  const { nfts } = await practice.ledgerAccount(account)
  return nfts.filter(({ token }) => token === practice.line.tokens.native)
}

/** The account's key is there to be asked for. */
export const ready = (page: Page, account: string) =>
  expect
    .poll(async () => JSON.stringify(await call(page, 'accounts.list')), { timeout: 30_000 })
    .toMatch(new RegExp(`"id":"${account}"[^}]*"access":"key"`))

export const flowsOf = (page: Page) => valueOf<Flow[]>(page, 'flows.list')
/** Where the flow stands that was begun last. */
export const newest = async (page: Page) =>
  (await flowsOf(page)).sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0]?.state
/** How many flows are in it. */
export const inState = async (page: Page, state: Flow['state']) =>
  (await flowsOf(page)).filter((flow) => flow.state === state).length
