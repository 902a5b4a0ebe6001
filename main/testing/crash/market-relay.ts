import { connect, createServer, type Server, type Socket } from 'node:net'
import type { PracticeLine } from '../../profile/practice-line'

/**
 * Relays between one app and the service, mirror and node of a practice market. The relays can break the connections of
 * this app while other apps use the same market, and they count the app's requests to the service.
 */
export type MarketRelay = {
  /** The market's addresses for this app. */
  readonly line: PracticeLine
  /** Number of requests to each route of the service, as `POST /v1/…`, without parameters. */
  readonly requestCounts: ReadonlyMap<string, number>
  /** Breaks all connections, and refuses new connections until `allowConnections` is called. */
  readonly blockConnections: () => void
  /** Lets the app connect again after `blockConnections`. */
  readonly allowConnections: () => void
  /** Breaks all connections, and stops the relays. */
  readonly close: () => void
}

export async function openMarketRelay(line: PracticeLine): Promise<MarketRelay> {
  const requestCounts = new Map<string, number>()
  /** Read by all relays at each new connection. */
  const connectionState = { isBlocked: false }
  const countRequests = (bytes: Buffer) => {
    for (const [, method, path] of bytes.toString('latin1').matchAll(REQUEST_LINE)) {
      const route = `${method} ${path}`
      requestCounts.set(route, (requestCounts.get(route) ?? 0) + 1)
    }
  }
  const [node, account] = Object.entries(line.ledger)[0] ?? []
  if (node === undefined || account === undefined) throw new Error('the market has no node')
  const addressRelays = [
    await openAddressRelay(new URL(line.baseUrl).host, connectionState, countRequests),
    await openAddressRelay(new URL(line.mirrorUrl).host, connectionState),
    await openAddressRelay(node, connectionState),
  ] as const
  const [service, mirror, ledger] = addressRelays
  return {
    line: {
      ...line,
      baseUrl: `http://${service.host}`,
      mirrorUrl: `http://${mirror.host}`,
      ledger: { [ledger.host]: account },
    },
    requestCounts,
    blockConnections: () => {
      connectionState.isBlocked = true
      for (const addressRelay of addressRelays) addressRelay.breakConnections()
    },
    allowConnections: () => {
      connectionState.isBlocked = false
    },
    close: () => {
      for (const addressRelay of addressRelays) {
        addressRelay.breakConnections()
        addressRelay.server.close()
      }
    },
  }
}

/** The first line of a request. The line is in one chunk of bytes, because it is short and sent with one write. */
const REQUEST_LINE = /^(GET|POST|DELETE) (\/[^\s?]*)\S* HTTP\/1\.1\r\n/gm

type AddressRelay = { readonly host: string; readonly server: Server; readonly breakConnections: () => void }

/** A relay to one address of the market. */
async function openAddressRelay(
  target: string,
  connectionState: { readonly isBlocked: boolean },
  onBytes?: (bytes: Buffer) => void,
): Promise<AddressRelay> {
  const { hostname, port } = new URL(`http://${target}`)
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((appSocket) => {
    track(appSocket)
    if (connectionState.isBlocked) {
      appSocket.destroy()
      return
    }
    const marketSocket = connect(Number(port), hostname)
    track(marketSocket)
    appSocket.on('close', () => marketSocket.destroy())
    marketSocket.on('close', () => appSocket.destroy())
    if (onBytes) appSocket.on('data', onBytes)
    appSocket.pipe(marketSocket).pipe(appSocket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    host: `127.0.0.1:${address.port}`,
    server,
    breakConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
