import * as grpc from '@grpc/grpc-js'
import { nodeAddress } from './files'
import { knownRpcs } from './handlers'
import type { Node } from './node'
import { codeNumber, int64, proto } from './proto'
import { answerQuery, isQueryRpc } from './queries'

const rawCodec = {
  requestStream: false,
  responseStream: false,
  requestSerialize: (bytes: Buffer) => bytes,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
  responseDeserialize: (bytes: Buffer) => bytes,
} as const

/** Services of the protobuf package, with the method names they have on the wire. */
function allMethods(): { service: string; method: string }[] {
  const services = Object.entries(proto).filter(([name]) => name.endsWith('Service'))
  return services.flatMap(([service, value]) => {
    const { prototype } = value as unknown as { prototype: Readonly<Record<string, { readonly name: string }>> }
    const methods = Object.getOwnPropertyNames(prototype).filter((method) => method !== 'constructor')
    // Some methods have another case on the wire: the wire name is the name of the function.
    return methods.map((method) => ({ service, method: prototype[method]?.name ?? method }))
  })
}

const response = (code: Parameters<typeof codeNumber>[0], cost = 0n): Buffer =>
  Buffer.from(
    proto.TransactionResponse.encode({ nodeTransactionPrecheckCode: codeNumber(code), cost: int64(cost) }).finish(),
  )

type Reply = grpc.sendUnaryData<Buffer>
type Respond = (rpc: string, request: Buffer, reply: Reply) => void

const grpcFailure = (code: grpc.status, details: string): Partial<grpc.StatusObject> => ({ code, details })

const responder =
  (node: Node): Respond =>
  (rpc, request, reply) => {
    const faults = node.faults()
    if (faults.down) return reply(grpcFailure(grpc.status.UNAVAILABLE, 'node is down'))
    if (isQueryRpc(rpc)) {
      const answered = answerQuery(node, request)
      return answered
        ? reply(null, Buffer.from(answered))
        : reply(grpcFailure(grpc.status.INVALID_ARGUMENT, 'no query'))
    }
    if (!knownRpcs.has(rpc)) return reply(null, response('NOT_SUPPORTED'))
    const answer = node.submit(rpc, request)
    if (!answer.answered) return reply(grpcFailure(grpc.status.UNAVAILABLE, answer.details))
    if (faults.loseReply === 0) return reply(null, response(answer.code, answer.cost))
    faults.loseReply -= 1
    reply(grpcFailure(grpc.status.UNAVAILABLE, 'connection lost'))
  }

/** Serves the node over gRPC. Listens on 127.0.0.1 at the port (0: any free one). */
export async function startNode(
  node: Node,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = new grpc.Server()
  const respond = responder(node)
  const byService = new Map<string, string[]>()
  for (const { service, method } of allMethods()) {
    byService.set(service, [...(byService.get(service) ?? []), method])
  }
  for (const [service, methods] of byService) addService(server, service, methods, respond)
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
    implementation[method] = (call: grpc.ServerUnaryCall<Buffer, Buffer>, reply: Reply) => {
      try {
        respond(`${service}/${method}`, call.request, reply)
      } catch (error) {
        console.error('practice node:', error)
        reply(grpcFailure(grpc.status.INTERNAL, 'the node failed'))
      }
    }
  }
  server.addService(definition, implementation)
}

/** Address book as clients of a mirror read it: a stream of nodes with one entry. */
function addAddressBook(server: grpc.Server, node: Node): void {
  const path = '/com.hedera.mirror.api.proto.NetworkService/getNodes'
  const send = (call: grpc.ServerWritableStream<Buffer, Buffer>): void => {
    call.write(Buffer.from(proto.NodeAddress.encode(nodeAddress(node.port)).finish()))
    call.end()
  }
  server.addService({ getNodes: { ...rawCodec, responseStream: true, path } }, { getNodes: send })
}

/** Ports with special handling in the SDK: a TLS handshake on one, "local node" retries on the other. */
const SPECIAL_PORTS = new Set([50211, 50212])

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
