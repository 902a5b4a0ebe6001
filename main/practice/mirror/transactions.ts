import { EXCHANGE_RATE, NODE_ACCOUNT } from '../ledger/fees'
import type { Ledger, Transaction } from '../ledger/ledger'
import { fromInt64 } from '../ledger/proto'
import { NANOS, amount, id, timestamp } from './forms'

/** Null until consensus: the mirror learns of a transaction only then. */
export function transaction({ id: text, body, payer, hash, outcome }: Transaction): object | null {
  if (!outcome) return null
  const [, start = ''] = text.split('@')
  const nftTransfers = outcome.nftTransfers.map((move) => ({
    is_approval: move.isApproval,
    receiver_account_id: id(move.to),
    sender_account_id: id(move.from),
    serial_number: move.serial,
    token_id: id(move.token),
  }))
  return {
    bytes: null,
    charged_tx_fee: amount(outcome.fee),
    consensus_timestamp: timestamp(outcome.consensusNanos),
    entity_id: null,
    max_fee: String(fromInt64(body.transactionFee)),
    memo_base64: Buffer.from(body.memo ?? '').toString('base64'),
    name: outcome.name,
    nft_transfers: nftTransfers,
    node: id(NODE_ACCOUNT),
    nonce: 0,
    parent_consensus_timestamp: null,
    result: outcome.code,
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: Buffer.from(hash).toString('base64'),
    transaction_id: `${id(payer)}-${start.replace('.', '-')}`,
    transfers: outcome.transfers.map((move) => ({
      account: id(move.account),
      amount: amount(move.amount),
      is_approval: move.isApproval,
    })),
    valid_duration_seconds: String(fromInt64(body.transactionValidDuration?.seconds)),
    valid_start_timestamp: start,
  }
}

type Range = { readonly timestamp: readonly string[]; readonly order: 'asc' | 'desc' }

export function transactions(ledger: Ledger, num: number | null, limit: number, range: Range): object {
  const concerns = ({ payer, outcome }: Transaction): boolean =>
    num === null ||
    payer === num ||
    Boolean(outcome?.transfers.some((move) => move.account === num)) ||
    Boolean(outcome?.nftTransfers.some((move) => move.from === num || move.to === num))
  const found = [...ledger.transactions.values()].filter(
    (entry) => entry.outcome && concerns(entry) && inRange(entry, range),
  )
  found.sort((a, b) => Number((a.outcome?.consensusNanos ?? 0n) - (b.outcome?.consensusNanos ?? 0n)))
  if (range.order === 'desc') found.reverse()
  const page = found.slice(0, limit)
  const last = page.at(-1)?.outcome
  const edge =
    last && found.length > page.length
      ? `${range.order === 'desc' ? 'lt' : 'gt'}:${timestamp(last.consensusNanos)}`
      : null
  const account = num === null ? '' : `&account.id=${id(num)}`
  const next = edge && `/api/v1/transactions?limit=${limit}&order=${range.order}${account}&timestamp=${edge}`
  return { transactions: page.map(transaction), links: { next } }
}

function inRange({ outcome }: Transaction, { timestamp: conditions }: Range): boolean {
  return conditions.every((condition) => {
    const [, operator = 'eq', seconds = '0', nanos = ''] =
      /^(?:(eq|lt|lte|gt|gte):)?(\d{1,12})(?:\.(\d{1,9}))?$/.exec(condition) ?? []
    const wanted = BigInt(seconds) * NANOS + BigInt(nanos.padEnd(9, '0'))
    const at = outcome?.consensusNanos ?? 0n
    if (operator === 'lt') return at < wanted
    if (operator === 'lte') return at <= wanted
    if (operator === 'gt') return at > wanted
    return operator === 'gte' ? at >= wanted : at === wanted
  })
}

export function exchangeRate(nowMs: number): object {
  const seconds = Math.floor(nowMs / 1000)
  const rate = (expiration: number): object => ({
    cent_equivalent: EXCHANGE_RATE.centEquiv,
    expiration_time: expiration,
    hbar_equivalent: EXCHANGE_RATE.hbarEquiv,
  })
  return {
    current_rate: rate(seconds + 3_600),
    next_rate: rate(seconds + 7_200),
    timestamp: `${seconds}.000000000`,
  }
}
