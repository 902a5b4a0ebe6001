import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** The first output of a program on one of its streams. Rejects if nothing comes within 10 seconds. */
export function firstLine(child: ChildProcess, output: Readable | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} said nothing`)), 10_000)
    child.on('error', reject)
    output?.on('data', (data: Buffer) => {
      text += data.toString()
      const end = text.indexOf('\n')
      if (end < 0) return
      clearTimeout(timer)
      resolve(text.slice(0, end))
    })
  })
}
