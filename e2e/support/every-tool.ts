import type { Page } from '@playwright/test'
import type { ToolResult } from '../../shared/contract/tools'
import { expect } from './app'
import { callBridge } from './bridge-calls'
import type { Practice } from './practice'

/** A collection that mints without end in every practice market. */
const POOL = '0.0.4610204'

/** Arguments for which each tool has content to return. */
function argumentsFor(practice: Practice): Readonly<Record<string, object>> {
  const token = practice.line.tokens.native
  const account = practice.account('holder').accountId
  return {
    resolve_collection: { q: 'tidal' },
    search_collections: { range: 7 },
    get_floor: { token },
    get_listings: { token, limit: 3 },
    get_trait_floors: { token },
    get_activity: { token, amount: 4 },
    get_nft: { token, serial: 3 },
    get_wallet_holdings: { account, limit: 5 },
    get_offers: { token, limit: 2 },
    get_market_summary: {},
    get_collection_facts: { token },
    get_market_events: { token, limit: 3 },
    get_forever_mint_pool: { token: POOL, limit: 2 },
    get_mint_events: {},
    get_collection_history: { token, dateFrom: '2026-01-01', dateTo: '2026-12-31', limit: 3 },
    get_collection_holders: { token, amount: 3 },
    check_account_readiness: { account, token },
    quote_purchase: { token, serial: 3 },
    get_ai_models: {},
    get_platform_info: { language: 'en' },
  }
}

/** `answered` if the result has the documented structure and content; otherwise `odd` or `empty`. */
function outcomeWord(value: unknown): string {
  const { isUndocumentedForm, parts } = value as Pick<ToolResult, 'isUndocumentedForm' | 'parts'>
  if (isUndocumentedForm) return 'odd'
  return parts.length > 0 ? 'answered' : 'empty'
}

/** Expects that each tool answers the request of the console's own button. */
export async function askEveryTool(page: Page, practice: Practice): Promise<void> {
  const requests = Object.entries(argumentsFor(practice))
  const calls = requests.map(([name, input], index) =>
    callBridge(page, 'tools.run', { id: `every-tool-${index}`, name, input }),
  )
  const answers = await Promise.all(calls)
  const outcomes = answers.map((answer, index) => [
    requests[index]?.[0],
    answer.ok ? outcomeWord(answer.value) : answer.error.code,
  ])
  expect(outcomes).toEqual(requests.map(([name]) => [name, 'answered']))
}
