import type { z } from 'zod'
import type { ToolName, Tools } from '@shared/market/tools'
import type { Fixture } from '../../practice/conformance/fixture'

type ToolArguments = { readonly [N in ToolName]: z.input<Tools[N]['input']> }

/** Arguments for which each tool returns an answer on a practice market. */
export function toolArguments(practice: Fixture): ToolArguments {
  const { native, forever } = practice.announcement.tokens
  const account = practice.account('holder')
  return {
    resolve_collection: { q: 'tidal' },
    search_collections: { range: 7, includeUsers: true },
    get_floor: { token: native },
    get_listings: { token: native, limit: 3, sortBy: 'price', sortDirection: 'ASC' },
    get_trait_floors: { token: native },
    get_activity: { token: native, activityFilter: 'Sales', amount: 4 },
    get_nft: { token: native, serial: 3 },
    get_wallet_holdings: { account, limit: 5 },
    get_offers: { token: native, statusFilterTypeId: 2, limit: 2 },
    get_market_summary: {},
    get_collection_facts: { token: native },
    get_market_events: { token: native, eventType: 'sold', limit: 3, since: '2020-01-01T00:00:00Z' },
    get_forever_mint_pool: { token: forever, limit: 2 },
    get_mint_events: { hideSoldOut: 1 },
    get_collection_history: { token: native, dateFrom: '2020-01-01', dateTo: '2099-01-01', limit: 3 },
    get_collection_holders: { token: native, amount: 3 },
    check_account_readiness: { account, token: native },
    quote_purchase: { token: native, serial: 3, buyer: practice.account('buyer') },
    get_ai_models: {},
    get_platform_info: { language: 'en' },
  }
}
