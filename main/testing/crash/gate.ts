import { connect, createServer, type Server, type Socket } from 'node:net'
import type { PracticeLine } from '../../profile/practice-line'

/**
 * One app's connections to service, mirror and node of a practice market that other apps use as well. They can be shut for
 * this app only, and the app's requests to the service are counted.
 */
export type Gate = {
  /** The market's addresses for this app. */
  readonly line: PracticeLine
  /** Number of requests to each route of the service, as `POST /v1/…`, without parameters. */
  readonly calls: ReadonlyMap<string, number>
  /** Breaks current connections, and all new ones until `open`. */
  readonly shut: () => void
  readonly open: () => void
  readonly close: () => void
}

export async function openGate(line: PracticeLine): Promise<Gate> {
  const calls = new Map<string, number>()
  const state = { isShut: false }
  const count = (bytes: Buffer) => {
    for (const [, method, path] of bytes.toString('latin1').matchAll(REQUEST)) {
      const name = `${method} ${path}`
      calls.set(name, (calls.get(name) ?? 0) + 1)
    }
  }
  const [node, account] = Object.entries(line.ledger)[0] ?? []
  if (node === undefined || account === undefined) throw new Error('the market has no node')
  const doors = [
    await openDoor(new URL(line.baseUrl).host, state, count),
    await openDoor(new URL(line.mirrorUrl).host, state),
    await openDoor(node, state),
  ] as const
  const [service, mirror, ledger] = doors
  return {
    line: {
      ...line,
      baseUrl: `http://${service.host}`,
      mirrorUrl: `http://${mirror.host}`,
      ledger: { [ledger.host]: account },
    },
    calls,
    shut: () => {
      state.isShut = true
      for (const door of doors) door.cut()
    },
    open: () => void (state.isShut = false),
    close: () => {
      for (const door of doors) {
        door.cut()
        door.server.close()
      }
    },
  }
}

/** The first line of a request. It arrives in one piece, because it is small and written at once. */
const REQUEST = /^(GET|POST|DELETE) (\/[^\s?]*)\S* HTTP\/1\.1\r\n/gm

type Door = { readonly host: string; readonly server: Server; readonly cut: () => void }

/** A relay to one address of the market. */
async function openDoor(target: string, state: { isShut: boolean }, onBytes?: (bytes: Buffer) => void): Promise<Door> {
  const { hostname, port } = new URL(`http://${target}`)
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((appSocket) => {
    track(appSocket)
    if (state.isShut) {
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
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
