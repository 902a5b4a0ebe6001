import type { Page } from '@playwright/test'
import type { Flow, FlowState } from '../../shared/contract/flows'
import type { FailureName } from '../../shared/market/failures'
import { marketFailureText } from '../../renderer/format/service-text'
import { expect, type RunningApp } from './app'
import { flowsOf, pagesOf, waitForKey, valueOf } from './bridge-calls'
import { approveReview, openSection } from './journey'
import type { LedgerTransaction, Practice } from './practice'

/** A documented refusal of the market, and the outcome of a flow that meets it once. */
export type Refusal = {
  readonly failure: FailureName
  readonly status: number
  readonly code: string | null
  /** Fields of the answer in addition to its code. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** True if the market did its part anyway. */
  readonly isHandled?: boolean
  /**
   * Undefined: the flow fails. `reported`: the flow is done, and the app reports that the market refused its part. `done`:
   * the flow ends as if the refusal had not happened. `waits`: the refusal is shown, and the flow continues only after
   * another request.
   */
  readonly ends?: 'reported' | 'done' | 'waits'
}
/** The call of the page that starts a flow. */
export type FlowCall = { readonly channel: string; readonly input: object }

const ENDED: readonly FlowState[] = ['done', 'failed', 'refused', 'declined', 'expired']
const OPEN: readonly FlowState[] = ['unknown', 'settled']

/** Changes on the ledger for an account after a flow. */
export type LedgerChange = { readonly signed: readonly string[]; readonly paid: bigint; readonly nfts: number }

/**
 * Starts a flow as the page does, with the market set to refuse once on a route, approves the reviews, and waits for
 * the end. Then checks the report to the person, and the ledger.
 */
export async function runWithRefusal(
  app: RunningApp,
  practice: Practice,
  { refusal, route, begin }: { readonly refusal: Refusal; readonly route: string; readonly begin: FlowCall },
): Promise<{ readonly flow: Flow; readonly came: LedgerChange }> {
  const { page } = app
  const { status, code: errorCode, fields = {}, isHandled = false } = refusal
  const { account } = begin.input as { readonly account: string }
  const before = await ledgerState(practice, account)
  await practice.resetFaults()
  await practice.faults({
    limits: 'off',
    consensusDelayMs: 20,
    routes: [{ route, times: 1, refusal: { status, errorCode, fields, isHandled } }],
  })
  const { id } = await valueOf<Flow>(page, begin.channel, begin.input)
  if (refusal.ends === 'waits') {
    const waiting = await follow(app, id, ({ state, error }) => OPEN.includes(state) && error !== null)
    expect(outcomeOf(waiting).failure).toBe(refusal.failure)
    await expectInHistory(page, waiting, refusal.failure)
    await valueOf(page, 'flows.check', { id })
  }
  const flow = await follow(app, id)
  expect({ of: refusal.failure, ...outcomeOf(flow) }).toEqual({ of: refusal.failure, ...expectedOutcome(refusal) })
  if (refusal.ends === undefined || refusal.ends === 'reported') await expectInHistory(page, flow, refusal.failure)
  const after = await ledgerState(practice, account)
  const newTransactions = after.transactions.slice(before.transactions.length)
  return {
    flow,
    came: {
      signed: newTransactions.map(({ name, result }) => `${name} ${result}`),
      paid: before.tinybar - after.tinybar - totalFees(newTransactions),
      nfts: after.nfts - before.nfts,
    },
  }
}

const outcomeOf = ({ state, error }: Flow) => ({
  state,
  failure:
    error?.code === 'service-refused' || error?.code === 'outcome-unknown' ? error.failure : (error?.code ?? null),
})
const expectedOutcome = ({ failure, ends }: Refusal) => ({
  state: ends === undefined ? 'failed' : 'done',
  failure: ends === 'done' || ends === 'waits' ? null : failure,
})

async function ledgerState(practice: Practice, account: string) {
  const { tinybar, nfts } = await practice.ledgerAccount(account)
  return { tinybar: BigInt(tinybar), nfts: nfts.length, transactions: await practice.transactionsOf(account) }
}
const totalFees = (transactions: readonly LedgerTransaction[]): bigint =>
  transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n)

/** Approves every review until the flow meets the condition, or has ended. */
async function follow(
  app: RunningApp,
  id: string,
  isWanted: (flow: Flow) => boolean = ({ state }) => ENDED.includes(state),
): Promise<Flow> {
  const deadlineMs = Date.now() + 90_000
  for (;;) {
    const flow = (await flowsOf(app.page)).find((candidate) => candidate.id === id)
    if (flow && (isWanted(flow) || ENDED.includes(flow.state))) return flow
    if (Date.now() > deadlineMs) throw new Error(`${id} stays ${JSON.stringify(flow)}`)
    const [review] = pagesOf(app, 'review')
    if (review) await acceptAndApprove(review)
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Accepts each finding, and approves once the button is active. */
async function acceptAndApprove(review: Page): Promise<void> {
  await expect(review.getByRole('heading', { level: 1 })).toBeVisible()
  for (const box of await review.getByRole('region', { name: 'Findings' }).getByRole('checkbox').all())
    await box.check()
  await approveReview(review)
}

/** Expects the refusal in the newest history entry: what happened, and whether anything moved. */
async function expectInHistory(page: Page, { state, transactionId }: Flow, failure: FailureName): Promise<void> {
  const { title, moved } = marketFailureText(failure)
  await openSection(page, 'History')
  const entry = page.locator(`main [data-flow-state="${state}"]`).first()
  const head = entry.getByRole('button').first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await expect(entry).toContainText(title)
  // The ledger charges the fee of a signed transaction, whatever the market answers.
  if (ENDED.includes(state)) await expect(entry).toContainText(transactionId === null ? moved : 'Only the fee left')
}

/** The ledger saw no change. */
export const NO_LEDGER_CHANGE: LedgerChange = { signed: [], paid: 0n, nfts: 0 }
export const APPROVAL = 'CRYPTOAPPROVEALLOWANCE SUCCESS'
export const APPROVED: LedgerChange = { ...NO_LEDGER_CHANGE, signed: [APPROVAL] }
export const RETRY_SOON = { retryAfterSeconds: 1 }
export const RETRYABLE_SOON = { ...RETRY_SOON, retryable: true }

/** A refusal as a row of a table: failure, HTTP status, code, the other fields, and the outcome. */
export type RefusalRow = readonly [Refusal['failure'], number, string | null, Refusal['fields']?, Partial<Refusal>?]
export const refusalOf = ([failure, status, code, fields = {}, options = {}]: RefusalRow): Refusal => ({
  failure,
  status,
  code,
  fields,
  ...options,
})

/** Starts the app with an account that can sign. */
export async function startAs(start: () => Promise<RunningApp>, practice: Practice, role: string): Promise<RunningApp> {
  await practice.faults({ limits: 'off' })
  const app = await start()
  await waitForKey(app.page, practice.account(role).accountId)
  return app
}

/** Runs all rows. `expected`: changes on the ledger after a flow that failed; `done`: after the others. */
export async function runAllRefusals(
  app: RunningApp,
  practice: Practice,
  rows: readonly RefusalRow[],
  { route, begin, expected, done, checkEffects }: Meeting,
): Promise<void> {
  for (const row of rows) {
    const refusal = refusalOf(row)
    const { came } = await runWithRefusal(app, practice, { refusal, route, begin: await begin() })
    expect([refusal.failure, came]).toEqual([refusal.failure, refusal.ends === undefined ? expected : done])
    if (refusal.ends !== undefined) await checkEffects?.()
  }
}
type Meeting = {
  readonly route: string
  readonly begin: () => FlowCall | Promise<FlowCall>
  readonly expected: LedgerChange
  readonly done?: LedgerChange
  /** Checks effects that the ledger does not count for the account, after a completed flow. */
  readonly checkEffects?: () => Promise<void>
}

/** A listing of another seller at 25 HBAR, and the call that buys it. */
export async function purchase(practice: Practice, account: string, token: string): Promise<FlowCall> {
  const { serial, seller } = await practice.control<{ serial: number; seller: string }>('/market/list-from-crowd', {
    token,
    price: '25',
  })
  const quoteReceivedAt = new Date().toISOString()
  return { channel: 'trade.buy', input: { account, token, serial, seller, maxPrice: '25', quoteReceivedAt } }
}

/** Associates the account with a token if necessary, so that it can mint. */
export async function ensureAssociated(
  app: RunningApp,
  practice: Practice,
  account: string,
  token: string,
): Promise<void> {
  const { tokens } = await practice.ledgerAccount(account)
  if (tokens.includes(token)) return
  const refusal: Refusal = { failure: 'not-known', status: 404, code: null, ends: 'done' }
  const begin = { channel: 'trade.associate', input: { account, token } }
  const { flow } = await runWithRefusal(app, practice, { refusal, route: '/of-nobody', begin })
  expect(flow.state).toBe('done')
}
