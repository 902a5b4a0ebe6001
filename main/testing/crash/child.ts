import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnded } from '@shared/contract/flows'
import type { PracticeLine } from '../../profile/practice-line'
import { createFileKeychain } from '../file-keychain'
import { letMarketSpend, startMain } from '../main-rig'
import { startFlow, type FlowCall } from './flow-call'
import { openWatchedDatabase, type WriteSide } from './watched-database'

/** A flow to run in a separate process. The parent process passes the job as JSON. */
export type Job = {
  /** The profile folder. */
  readonly dir: string
  /** Addresses of the market. */
  readonly line: PracticeLine
  readonly flowCall: FlowCall
  /** The write at which the process kills itself; null to run the flow to its end. */
  readonly killPoint: { readonly write: string; readonly side: WriteSide } | null
}

/**
 * Starts main in this process and runs the flow. When the flow has ended, sends the names of the writes to the parent.
 */
async function runJob({ dir, line, flowCall, killPoint }: Job): Promise<void> {
  const writes: string[] = []
  const main = await startMain({
    dir,
    practiceLine: () => line,
    keychain: createFileKeychain(join(dir, 'keychain.json')),
    openDatabase: (file) =>
      openWatchedDatabase(file, (write, side) => {
        // SIGKILL instead of an exit, so that no further code of this process runs, as in a power failure.
        if (write === killPoint?.write && side === killPoint.side) process.kill(process.pid, 'SIGKILL')
        if (side === 'after') writes.push(write)
      }),
  })
  await letMarketSpend(main, { announcement: line })
  const { id } = await startFlow(main.services, flowCall)
  for (;;) {
    const flow = (await main.services.flows.list(undefined)).find((candidate) => candidate.id === id)
    if (flow && isEnded(flow.state)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  process.send?.(writes, () => process.exit(0))
}

void runJob(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Job)
