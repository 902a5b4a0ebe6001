import type { Transaction } from '../ledger/ledger'
import { entityId, fromInt64 } from '../ledger/proto'

/**
 * A transaction as the control address shows it. Before consensus, `result` is `PENDING`, `name`, `fee` and `prngNumber` are
 * null, and the lists of transfers are empty. Fees are in tinybar.
 */
export function transactionSummary({ id, payer, body, outcome, pairs }: Transaction): object {
  return {
    id,
    payer: entityId(payer),
    result: outcome?.code ?? 'PENDING',
    name: outcome?.name ?? null,
    fee: outcome?.fee.toString() ?? null,
    maxFee: fromInt64(body.transactionFee).toString(),
    memo: body.memo ?? '',
    signatures: pairs.length,
    prngNumber: outcome?.prngNumber ?? null,
    hbarTransfers: (outcome?.transfers ?? []).map((transfer) => ({
      account: entityId(transfer.account),
      tinybar: transfer.amount.toString(),
      isApproval: transfer.isApproval,
    })),
    nftTransfers: (outcome?.nftTransfers ?? []).map((transfer) => ({
      token: entityId(transfer.token),
      serial: transfer.serial,
      from: entityId(transfer.from),
      to: entityId(transfer.to),
      isApproval: transfer.isApproval,
    })),
  }
}
