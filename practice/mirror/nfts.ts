import { nftKey } from '../ledger/state'
import { CREATION_TIMESTAMP, base64, entityIdText, entityIdTextOrNull } from './forms'
import type { Mirror } from './mirror'

/** Native NFT in the mirror's form; `token` is the number of the token. */
export function nftView({ ledger: { state }, timeline }: Mirror, token: number, serial: number): object {
  const allowance = state.serialAllowances.get(nftKey(token, serial))
  return {
    account_id: entityIdText(state.ownerOf(token, serial) ?? 0),
    created_timestamp: CREATION_TIMESTAMP,
    delegating_spender: entityIdTextOrNull(allowance?.delegating),
    deleted: false,
    metadata: base64(state.tokens.get(token)?.metadata(serial) ?? ''),
    modified_timestamp: timeline.nftChangedAt(token, serial),
    serial_number: serial,
    spender: entityIdTextOrNull(allowance?.spender),
    token_id: entityIdText(token),
  }
}
