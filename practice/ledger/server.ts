import * as grpc from '@grpc/grpc-js'
import { nodeAddress } from './files'
import { supportedRpcs } from './handlers'
import type { Node } from './node'
import { codeNumber, int64, proto, type ResponseCode } from './proto'
import { answerQuery, isQueryRpc } from './queries'

/** Passes message bytes through, because the node decodes requests and encodes responses itself. */
const rawCodec = {
  requestStream: false,
  responseStream: false,
  requestSerialize: (bytes: Buffer) => bytes,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
  responseDeserialize: (bytes: Buffer) => bytes,
} as const

/** Names on the wire of all services in the protobuf package and of their methods. */
function allMethods(): { service: string; method: string }[] {
  const services = Object.entries(proto).filter(([name]) => name.endsWith('Service'))
  return services.flatMap(([service, serviceClass]) => {
    // The package's types do not describe the prototypes of its service classes.
    const { prototype } = serviceClass as unknown as { prototype: Readonly<Record<string, { readonly name: string }>> }
    const methods = Object.getOwnPropertyNames(prototype).filter((method) => method !== 'constructor')
    // A method's name on the wire is its function's `name`. Some property names differ from it in upper and lower case.
    return methods.map((method) => ({ service, method: prototype[method]?.name ?? method }))
  })
}

const transactionResponse = (code: ResponseCode, cost = 0n): Buffer =>
  Buffer.from(
    proto.TransactionResponse.encode({ nodeTransactionPrecheckCode: codeNumber(code), cost: int64(cost) }).finish(),
  )

type ReplyCallback = grpc.sendUnaryData<Buffer>
type Respond = (rpc: string, request: Buffer, callback: ReplyCallback) => void

const grpcFailure = (code: grpc.status, details: string): Partial<grpc.StatusObject> => ({ code, details })

/** Creates the function that answers every call to the node, or fails the call as the node's faults demand. */
const createResponder =
  (node: Node): Respond =>
  (rpc, request, callback) => {
    const faults = node.faults()
    if (faults.down) return callback(grpcFailure(grpc.status.UNAVAILABLE, 'node is down'))
    if (isQueryRpc(rpc)) {
      const queryAnswer = answerQuery(node, request)
      return queryAnswer
        ? callback(null, Buffer.from(queryAnswer))
        : callback(grpcFailure(grpc.status.INVALID_ARGUMENT, 'not a query'))
    }
    if (!supportedRpcs.has(rpc)) return callback(null, transactionResponse('NOT_SUPPORTED'))
    const nodeReply = node.submit(rpc, request)
    if (!nodeReply.isAnswered) return callback(grpcFailure(grpc.status.UNAVAILABLE, nodeReply.details))
    if (faults.loseReply === 0) return callback(null, transactionResponse(nodeReply.code, nodeReply.cost))
    faults.loseReply -= 1
    callback(grpcFailure(grpc.status.UNAVAILABLE, 'connection lost'))
  }

/** Serves the node over gRPC on 127.0.0.1. Port 0 selects any free port. */
export async function startNode(
  node: Node,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = new grpc.Server()
  const respond = createResponder(node)
  const methodsByService = new Map<string, string[]>()
  for (const { service, method } of allMethods()) {
    methodsByService.set(service, [...(methodsByService.get(service) ?? []), method])
  }
  for (const [service, methods] of methodsByService) addService(server, service, methods, respond)
  addAddressBook(server, node)
  const boundPort = await bind(server, port)
  node.port = boundPort
  return { port: boundPort, close: () => server.forceShutdown() }
}

function addService(server: grpc.Server, service: string, methods: readonly string[], respond: Respond): void {
  const definition: Record<string, grpc.MethodDefinition<Buffer, Buffer>> = {}
  const implementation: grpc.UntypedServiceImplementation = {}
  for (const method of methods) {
    definition[method] = { ...rawCodec, path: `/proto.${service}/${method}` }
    implementation[method] = (call: grpc.ServerUnaryCall<Buffer, Buffer>, callback: ReplyCallback) => {
      try {
        respond(`${service}/${method}`, call.request, callback)
      } catch (error) {
        console.error('practice node:', error)
        callback(grpcFailure(grpc.status.INTERNAL, 'the node failed'))
      }
    }
  }
  server.addService(definition, implementation)
}

/** Serves the address book in the way of a mirror: as a stream of nodes. The stream has this one node. */
function addAddressBook(server: grpc.Server, node: Node): void {
  const path = '/com.hedera.mirror.api.proto.NetworkService/getNodes'
  const send = (call: grpc.ServerWritableStream<Buffer, Buffer>): void => {
    call.write(Buffer.from(proto.NodeAddress.encode(nodeAddress(node.port)).finish()))
    call.end()
  }
  server.addService({ getNodes: { ...rawCodec, responseStream: true, path } }, { getNodes: send })
}

/** Ports that the SDK treats specially: it uses TLS on 50212, and replaces 50211 by 50212 for TLS. */
const SPECIAL_PORTS = new Set([50211, 50212])

/** Listens on the port; port 0 means any free port except the special ports of the SDK. Returns the port in use. */
async function bind(server: grpc.Server, port: number): Promise<number> {
  const boundPort = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, listeningPort) =>
      error ? reject(error) : resolve(listeningPort),
    )
  })
  if (port === boundPort || !SPECIAL_PORTS.has(boundPort)) return boundPort
  server.unbind(`127.0.0.1:${boundPort}`)
  return bind(server, 0)
}
