import { NODE_ACCOUNT } from './fees'
import { accountProto, fromInt64, int64, proto, type Proto } from './proto'
import { exchangeRate } from './records'

// Entity numbers of the network's own files.

const ADDRESS_BOOK = 101
const NODE_DETAILS = 102
const EXCHANGE_RATES = 112

/** Address book entry of the ledger's only node, which listens at `port` of 127.0.0.1. */
export const nodeAddress = (port: number): Proto.INodeAddress => ({
  nodeId: int64(0),
  nodeAccountId: accountProto(NODE_ACCOUNT),
  memo: Buffer.from(`0.0.${NODE_ACCOUNT}`),
  description: 'Practice node',
  serviceEndpoint: [{ ipAddressV4: Uint8Array.of(127, 0, 0, 1), port, domainName: '' }],
})

/** Encoded contents of the network's file with this id; null for any other file. `port` is the port of the node. */
export function contentsOf(id: Proto.IFileID | null | undefined, port: number): Uint8Array | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  switch (Number(fromInt64(id.fileNum))) {
    case ADDRESS_BOOK:
    case NODE_DETAILS:
      return proto.NodeAddressBook.encode({ nodeAddress: [nodeAddress(port)] }).finish()
    case EXCHANGE_RATES:
      return proto.ExchangeRateSet.encode(exchangeRate).finish()
    default:
      return null
  }
}
