import type { SavedPart } from '../saved'
import type { Ledger } from './ledger'
import type { Outcome } from './outcome'
import { nftKey, type Account, type SerialAllowance } from './state'

type SavedAccount = {
  readonly num: number
  readonly balance: bigint
  readonly usedAutoAssociations: number
  readonly tokens: readonly number[]
  readonly hbarAllowances: readonly (readonly [number, bigint])[]
  readonly operators: readonly (readonly [number, readonly number[]])[]
}

type SavedNft = {
  readonly token: number
  readonly serial: number
  readonly owner: number
  readonly allowance: SerialAllowance | null
}

/** What of a ledger is not as the seed made it. */
export type SavedLedger = {
  readonly accounts: readonly SavedAccount[]
  readonly nfts: readonly SavedNft[]
  readonly transactions: readonly { readonly bytes: string; readonly outcome: Outcome | null }[]
}

const KEEP_TRANSACTIONS = 2_000
const splitKey = (key: string): { token: number; serial: number } => {
  const [token = 0, serial = 0] = key.split('/').map(Number)
  return { token, serial }
}

export const savedLedger = (ledger: Ledger): SavedPart<SavedLedger> => ({
  name: 'ledger',
  save: (): SavedLedger => ({
    accounts: [...ledger.state.dirtyAccounts].map((num) => saveAccount(ledger.state.requireAccount(num))),
    nfts: [...ledger.state.dirtyNfts].map(splitKey).map(({ token, serial }) => ({
      token,
      serial,
      owner: ledger.state.ownerOf(token, serial) ?? 0,
      allowance: ledger.state.serialAllowances.get(nftKey(token, serial)) ?? null,
    })),
    transactions: [...ledger.transactions.values()]
      .slice(-KEEP_TRANSACTIONS)
      .map(({ signedBytes, outcome }) => ({ bytes: Buffer.from(signedBytes).toString('base64'), outcome })),
  }),
  // Transactions on their way to consensus go on from there.
  restore: (saved) => {
    for (const account of saved.accounts) restoreAccount(ledger, account)
    for (const { token, serial, owner, allowance } of saved.nfts) {
      ledger.state.moveNft(token, serial, owner)
      ledger.state.setSerialAllowance(token, serial, allowance)
    }
    ledger.state.undo.commit()
    for (const { bytes, outcome } of saved.transactions) {
      ledger.restore(new Uint8Array(Buffer.from(bytes, 'base64')), outcome)
    }
  },
})

function saveAccount(account: Account): SavedAccount {
  return {
    num: account.num,
    balance: account.balance,
    usedAutoAssociations: account.usedAutoAssociations,
    tokens: [...account.tokens],
    hbarAllowances: [...account.hbarAllowances],
    operators: [...account.operators].map(([token, spenders]) => [token, [...spenders]] as const),
  }
}

function restoreAccount({ state }: Ledger, saved: SavedAccount): void {
  const account = state.requireAccount(saved.num)
  account.balance = saved.balance
  account.usedAutoAssociations = saved.usedAutoAssociations
  account.tokens.clear()
  for (const token of saved.tokens) account.tokens.add(token)
  account.hbarAllowances.clear()
  for (const [spender, amount] of saved.hbarAllowances) account.hbarAllowances.set(spender, amount)
  account.operators.clear()
  for (const [token, spenders] of saved.operators) account.operators.set(token, new Set(spenders))
  state.dirtyAccounts.add(saved.num)
}
