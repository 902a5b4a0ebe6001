import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that a server can listen on a port of 127.0.0.1. Otherwise rejects with the error of the operating system, such as
 * `EADDRINUSE` or `EACCES`. Port 0 always passes, because the operating system then chooses a free port.
 */
export async function requireFreePort(port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
