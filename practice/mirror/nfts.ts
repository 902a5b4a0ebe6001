import { nftKey } from '../ledger/state'
import { BEGINNING, base64, id, idOrNull } from './forms'
import type { Mirror } from './mirror'

export function nftView({ ledger: { state }, timeline }: Mirror, token: number, serial: number): object {
  const allowance = state.serialAllowances.get(nftKey(token, serial))
  return {
    account_id: id(state.ownerOf(token, serial) ?? 0),
    created_timestamp: BEGINNING,
    delegating_spender: idOrNull(allowance?.delegating),
    deleted: false,
    metadata: base64(state.tokens.get(token)?.metadata(serial) ?? ''),
    modified_timestamp: timeline.nftChangedAt(token, serial),
    serial_number: serial,
    spender: idOrNull(allowance?.spender),
    token_id: id(token),
  }
}
