import { connect, createServer, type Server, type Socket } from 'node:net'
import type { PracticeLine } from '../../profile/practice-line'

/**
 * The way of one app to service, mirror and node of a practice market that others use as well: it can be shut for this
 * app alone, and counts what the app asked the service.
 */
export type Gate = {
  /** The market as this app knows it. */
  readonly line: PracticeLine
  /** How often each route of the service was asked, as `POST /v1/…`, without parameters. */
  readonly calls: ReadonlyMap<string, number>
  /** Breaks every connection, also those that are tried from now on. */
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
  if (node === undefined || account === undefined) throw new Error('a market without a node')
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

/** The head of a request comes in one piece: it is small and written at once. */
const REQUEST = /^(GET|POST|DELETE) (\/[^\s?]*)\S* HTTP\/1\.1\r\n/gm

type Door = { readonly host: string; readonly server: Server; readonly cut: () => void }

async function openDoor(target: string, state: { isShut: boolean }, seen?: (bytes: Buffer) => void): Promise<Door> {
  const { hostname, port } = new URL(`http://${target}`)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (state.isShut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (seen) near.on('data', seen)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    host: `127.0.0.1:${address.port}`,
    server,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
