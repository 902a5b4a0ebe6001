/** Addresses of pages in HashScan, an explorer of the public ledgers. HashScan has no pages of a local ledger. */
import type { EntityId } from './ids'

export type ExplorerTarget =
  | { readonly token: string; readonly serial: number | null }
  | { readonly account: string }
  | { readonly transaction: string }

const NETWORKS: ReadonlySet<string> = new Set(['mainnet', 'testnet', 'previewnet'])

/** Transaction id, such as `0.0.5@1700000000.000000001` or `0.0.5-1700000000-000000001`. */
const TRANSACTION_ID = /^(\d+\.\d+\.\d+)[@-](\d{1,11})[.-](\d{1,9})$/

/** Address of the page about a token, NFT, account or transaction; null for a local network and for an invalid id. */
export function explorerUrl(network: string, target: ExplorerTarget): string | null {
  if (!NETWORKS.has(network)) return null
  const path = explorerPath(target)
  return path === null ? null : `https://hashscan.io/${network}/${path}`
}

function explorerPath(target: ExplorerTarget): string | null {
  if ('token' in target) {
    if (!isId(target.token)) return null
    return target.serial === null ? `token/${target.token}` : `token/${target.token}/${target.serial}`
  }
  if ('account' in target) return isId(target.account) ? `account/${target.account}` : null
  const [, payer, seconds, nanos] = TRANSACTION_ID.exec(target.transaction) ?? []
  return payer && seconds && nanos ? `transaction/${payer}@${seconds}.${nanos.padStart(9, '0')}` : null
}

const isId = (text: string): text is EntityId => /^\d{1,10}\.\d{1,10}\.\d{1,18}$/.test(text)
