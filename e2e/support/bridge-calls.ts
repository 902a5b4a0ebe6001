import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Flow } from '../../shared/contract/flows'
import type { ReviewModel } from '../../shared/contract/review'
import { expect, type RunningApp } from './app'
import type { Practice } from './practice'

/** Attacks that a script in the main page can try, and the effects of the app. */

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly fields?: readonly string[] } }
type Bridge = Readonly<
  Record<
    string,
    Readonly<Record<string, (input?: unknown) => Promise<Answer | { readonly ok: true; readonly text: string }>>>
  >
>

/** Calls a function that the preload of a page exposes, `feature.name`. Throws if there is no such function. */
export const callBridge = async (page: Page, channel: string, input?: unknown): Promise<Answer> => {
  const answer = await page.evaluate(
    ([feature, name, methodInput]) => {
      const method = (window as unknown as { countersign: Bridge }).countersign[feature]?.[name]
      if (!method) throw new Error(`no ${feature}.${name}`)
      return method(methodInput)
    },
    [...(channel.split('.') as [string, string]), input] as const,
  )
  return 'text' in answer ? { ok: true, value: JSON.parse(answer.text) as unknown } : answer
}

/** Like `call`, with the result `ok` or the code of the error. */
export async function callOutcome(page: Page, channel: string, input?: unknown): Promise<string> {
  const answer = await callBridge(page, channel, input)
  return answer.ok ? 'ok' : answer.error.code
}

/** The value of a call that must succeed. */
export async function valueOf<T>(page: Page, channel: string, input?: unknown): Promise<T> {
  const answer = await callBridge(page, channel, input)
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.error)}`)
  return answer.value as T
}

/**
 * The worst case: an attacker controls the main page's whole process and sends main any message on any channel. A
 * preload of the test's own simulates this.
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

/** Sends one message of the taken-over page: `refused` if main does not listen to it, otherwise main's answer. */
export const sendRawMessage = (page: Page, channel: string, input?: unknown): Promise<string> =>
  page.evaluate(
    ([channelName, message]) =>
      (window as unknown as { raw: { invoke: (name: string, input: unknown) => Promise<Answer> } }).raw
        .invoke(channelName, message)
        .then(
          (answer) => JSON.stringify(answer),
          (cause: unknown) => (String(cause).includes('untrusted sender') ? 'refused' : String(cause)),
        ),
    [channel, input] as const,
  )

/** The market's routes that complete a signed transaction, or that commit money without a signature. */
const WRITING_ROUTES = /nftres$|orders\/(add|topup|cancel)$|auth\/verify$|agent\/keys$/

/** Counts all effects so far: transactions on the ledger by any payer, and calls of routes that write. */
export async function countEffects(practice: Practice): Promise<Readonly<Record<string, number>>> {
  const { transactions } = await practice.control<{ transactions: readonly unknown[] }>('/ledger/transactions')
  const { counts } = await practice.control<{ counts: Record<string, number> }>('/service/calls')
  const writes = Object.entries(counts).filter(([route]) => WRITING_ROUTES.test(route))
  return { transactions: transactions.length, ...Object.fromEntries(writes) }
}
export const NO_EFFECTS = { transactions: 0 }

/** Content of a review without the remaining time, which keeps changing. */
export async function reviewIn(review: Page): Promise<Omit<ReviewModel, 'endsInMs'>> {
  const { endsInMs: _endsInMs, ...model } = await valueOf<ReviewModel>(review, 'review.get')
  return model
}

export const pagesOf = ({ electron }: RunningApp, name: string): readonly Page[] =>
  electron.windows().filter((page) => !page.isClosed() && page.url().includes(`/${name}.html`))

/**
 * Collections that an account is not associated with yet: requesting an association opens a review and needs nothing
 * else.
 */
export async function unassociatedTokens(practice: Practice, account: string): Promise<readonly string[]> {
  const { tokens } = await practice.ledgerAccount(account)
  const url = new URL('/v1/public/market/topcollections/facts?range=30d', practice.line.baseUrl)
  const { collections } = (await (await fetch(url)).json()) as { collections: { token: string }[] }
  return collections.map(({ token }) => token).filter((token) => !tokens.includes(token))
}

/** Declines the open review by closing its window. */
export async function declineByClosing(app: RunningApp): Promise<void> {
  const review = await app.ownWindow('review')
  await Promise.all([review.waitForEvent('close'), app.escapeOwnWindow('review')])
}

/** Adds the market's account as a spender: the id is typed in the key window, from the market's own documents. */
export async function letMarketSpend(app: RunningApp, { line }: Practice): Promise<void> {
  const spenderTask = callBridge(app.page, 'lists.open', { task: 'add-spender' })
  const vault = await app.ownWindow('vault')
  await vault.getByLabel(/^Account id/).fill(line.operator.accountId)
  await vault.getByRole('checkbox').check()
  await vault.getByRole('button', { name: 'Add spender', exact: true }).click()
  await expect(vault.getByRole('heading', { name: 'The spender is on your list' })).toBeVisible()
  await Promise.all([vault.waitForEvent('close'), app.escapeOwnWindow('vault')])
  await spenderTask
}

/** NFTs of the native collection that an account holds on the ledger. */
export async function nativeNftsOf(
  practice: Practice,
  account: string,
): Promise<readonly { token: string; serial: number }[]> {
  const { nfts } = await practice.ledgerAccount(account)
  return nfts.filter(({ token }) => token === practice.line.tokens.native)
}

/** Waits until the account's key is available. */
export const waitForKey = (page: Page, account: string) =>
  expect
    .poll(async () => JSON.stringify(await callBridge(page, 'accounts.list')), { timeout: 30_000 })
    .toMatch(new RegExp(`"id":"${account}"[^}]*"access":"key"`))

export const flowsOf = (page: Page) => valueOf<Flow[]>(page, 'flows.list')
/** State of the newest flow. */
export const newestFlowState = async (page: Page) =>
  (await flowsOf(page)).sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0]?.state
/** Number of flows in a state. */
export const countFlowsIn = async (page: Page, state: Flow['state']) =>
  (await flowsOf(page)).filter((flow) => flow.state === state).length
