import type { Transaction } from '../ledger/ledger'
import { entityId, fromInt64 } from '../ledger/proto'

/** A transaction as the control address shows it. Before consensus, `result` is `PENDING` and no moves are known. */
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
    hbarTransfers: (outcome?.transfers ?? []).map((move) => ({
      account: entityId(move.account),
      tinybar: move.amount.toString(),
      isApproval: move.isApproval,
    })),
    nftTransfers: (outcome?.nftTransfers ?? []).map((move) => ({
      token: entityId(move.token),
      serial: move.serial,
      from: entityId(move.from),
      to: entityId(move.to),
      isApproval: move.isApproval,
    })),
  }
}
