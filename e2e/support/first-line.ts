import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Reads the first line of a program's output on one of its streams. Rejects after 10 seconds without a line. */
export function firstLine(child: ChildProcess, output: Readable | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} printed no line`)), 10_000)
    child.on('error', reject)
    output?.on('data', (data: Buffer) => {
      received += data.toString()
      const lineEnd = received.indexOf('\n')
      if (lineEnd < 0) return
      clearTimeout(timer)
      resolve(received.slice(0, lineEnd))
    })
  })
}
