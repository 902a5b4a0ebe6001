import { accountNum, fromInt64, tokenNum, type Proto } from '../ledger/proto'
import { person } from '../world/accounts'
import { encodeBody, unsignedList } from './transaction-bytes'
import type { Deps } from './deps'
import { hostileBytes } from './hostile/hostile'

/**
 * Unsigned bytes of a prepare answer: those of the honest body, unless hostile bytes are armed. Every route that returns
 * bytes to sign uses this function.
 */
export function preparedBytes(deps: Pick<Deps, 'faults' | 'ledger'>, honest: Proto.ITransactionBody): Uint8Array {
  return dishonestBytes(deps, honest) ?? unsignedList([encodeBody(honest)])
}

/** Bytes of the armed hostile variant. A variant that does not fit the transaction stays armed for one that fits. */
function dishonestBytes(
  { faults, ledger }: Pick<Deps, 'faults' | 'ledger'>,
  honest: Proto.ITransactionBody,
): Uint8Array | null {
  if (!faults.hostileBytes) return null
  const payer = accountNum(honest.transactionID?.accountID) ?? 0
  const movedNftKeys = new Set(
    (honest.cryptoTransfer?.tokenTransfers ?? []).flatMap((list) =>
      (list.nftTransfers ?? []).map((leg) => `${tokenNum(list.token)}/${fromInt64(leg.serialNumber)}`),
    ),
  )
  const victimNft = ledger.state.nftsOf(payer).find((nft) => !movedNftKeys.has(`${nft.token}/${nft.serial}`)) ?? null
  const attacker = person('stranger').num
  const bytes = hostileBytes(faults.hostileBytes.variant, { honest, payer, attacker, victimNft })
  if (!bytes) return null
  faults.hostileBytes.times -= 1
  if (faults.hostileBytes.times <= 0) faults.hostileBytes = null
  return bytes
}
