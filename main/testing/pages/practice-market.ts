import { controlRoutes } from '../../../practice/control/server'
import { generatedParts } from '../../../practice/testing/manual-table'
import { mirrorRoutes } from '../../../practice/mirror/server'
import { Timeline } from '../../../practice/mirror/timeline'
import { createRuntime } from '../../../practice/runtime'
import { CallLog } from '../../../practice/service/call-log'

const PART = /<!-- begin (.+?) -->[^]*?<!-- end \1 -->/g

/** The page, with every part between its markers generated from the declarations. */
export function practiceMarketPage(current: string): string {
  const parts = marketParts()
  const marked = [...current.matchAll(PART)].map(([, name]) => name)
  const expected = Object.keys(parts)
  if (marked.join() !== expected.join()) throw new Error(`has parts ${marked.join()}, expected ${expected.join()}`)
  return current.replace(
    PART,
    (_whole, name: string) => `<!-- begin ${name} -->\n\n${parts[name] ?? ''}\n\n<!-- end ${name} -->`,
  )
}

function marketParts(): Readonly<Record<string, string>> {
  const { service, crowd } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  try {
    const { ledger, nowMs } = service
    const mirror = { ledger, readUntilMs: nowMs, nodePort: 0, timeline: new Timeline(ledger, nowMs) }
    return generatedParts(controlRoutes(service, crowd, new CallLog()), mirrorRoutes(mirror))
  } finally {
    service.clock.stop()
  }
}
