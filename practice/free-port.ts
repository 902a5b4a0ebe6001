import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Rejects with the system's own error (`EADDRINUSE`, `EACCES`) if a port of 127.0.0.1 cannot be listened on. Port 0 always
 * passes, because the system then chooses a free port.
 */
export async function requireFreePort(port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
