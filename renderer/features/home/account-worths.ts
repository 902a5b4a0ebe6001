/** HBAR and NFTs of each account, and their sums. Pure. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { plausibleAmount, portfolioWorth, type WorthMethod } from '@shared/insight/valuation'
import { countedRows } from '../holdings/holdings-view'
import type { HoldingRow } from '../holdings/holding-row'

/** The two valuations of NFTs that the table of accounts compares; one of them is the method of the total. */
export type ComparedMethods = readonly [WorthMethod, WorthMethod]

/** Best offers come before the floor. Another method takes the place of the best offers. */
export const comparedMethods = (method: WorthMethod): ComparedMethods =>
  method === 'floor' ? ['offers', 'floor'] : [method, 'floor']

/** Amounts of one account, or of all accounts together. An unknown amount is null. */
export type WorthAmounts = {
  readonly hbar: Tinybar | null
  /** Worth of the NFTs by each of the compared methods. Zero without NFTs; null if no NFT has a known price. */
  readonly nfts: readonly [Tinybar | null, Tinybar | null]
  /** HBAR and NFTs by the method of the total. NFTs without a known price count as zero. */
  readonly total: Tinybar | null
}
export type AccountWorth = WorthAmounts & {
  readonly account: Account
  /** True if the NFTs of the account have been read. */
  readonly isRead: boolean
}

/** Amounts of each account, in the order of the accounts. An NFT that is reported for two accounts counts once. */
export function accountWorths(
  accounts: readonly Account[],
  views: readonly HoldingsView[],
  rows: readonly HoldingRow[],
  method: WorthMethod,
): readonly AccountWorth[] {
  const rowsByAccount = groupBy(countedRows(rows), ({ account }) => account)
  const readAccounts = new Set(views.map(({ account }) => account))
  const [firstMethod, secondMethod] = comparedMethods(method)
  return accounts.map((account): AccountWorth => {
    const hbar = account.balance === null ? null : parseHbar(account.balance.hbar)
    if (!readAccounts.has(account.id)) return { account, isRead: false, hbar, nfts: [null, null], total: null }
    const facts = (rowsByAccount.get(account.id) ?? []).map((row) => row.facts)
    const worthBy = (worthMethod: WorthMethod) => (facts.length === 0 ? 0n : portfolioWorth(facts, worthMethod).amount)
    const nfts = [worthBy(firstMethod), worthBy(secondMethod)] as const
    const countedNftWorth = method === firstMethod ? nfts[0] : nfts[1]
    return {
      account,
      isRead: true,
      hbar,
      nfts,
      total: hbar === null ? null : plausibleAmount(hbar + (countedNftWorth ?? 0n)),
    }
  })
}

/** Sums of the known amounts of all accounts. The total is null until the NFTs of an account have been read. */
export function totalWorths(worths: readonly AccountWorth[], method: WorthMethod): WorthAmounts {
  const hbar = sumOfKnown(worths.map((worth) => worth.hbar))
  const nfts = [
    sumOfKnown(worths.map((worth) => worth.nfts[0])),
    sumOfKnown(worths.map((worth) => worth.nfts[1])),
  ] as const
  const countedNftWorth = method === comparedMethods(method)[0] ? nfts[0] : nfts[1]
  return { hbar, nfts, total: worths.some(({ isRead }) => isRead) ? sumOfKnown([hbar, countedNftWorth]) : null }
}

function sumOfKnown(amounts: readonly (Tinybar | null)[]): Tinybar | null {
  const knownAmounts = amounts.flatMap((amount) => amount ?? [])
  return knownAmounts.length === 0 ? null : plausibleAmount(knownAmounts.reduce((sum, amount) => sum + amount, 0n))
}
