import { controlRoutes } from '../../../practice/control/server'
import { generatedParts } from '../../../practice/testing/manual-table'
import { mirrorRoutes } from '../../../practice/mirror/server'
import { Timeline } from '../../../practice/mirror/timeline'
import { createRuntime } from '../../../practice/runtime'
import { CallLog } from '../../../practice/service/call-log'

const GENERATED_PART = /<!-- begin (.+?) -->[^]*?<!-- end \1 -->/g

/**
 * Replaces each part between `begin` and `end` markers by text that is generated from the declarations. Throws an Error
 * if the markers do not name exactly the generated parts, in their order.
 */
export function practiceMarketPage(current: string): string {
  const parts = marketParts()
  const markedParts = [...current.matchAll(GENERATED_PART)].map(([, name]) => name)
  const expectedParts = Object.keys(parts)
  if (markedParts.join() !== expectedParts.join()) {
    throw new Error(`the page has the parts ${markedParts.join()} instead of ${expectedParts.join()}`)
  }
  return current.replace(
    GENERATED_PART,
    (_part, name: string) => `<!-- begin ${name} -->\n\n${parts[name] ?? ''}\n\n<!-- end ${name} -->`,
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
