import { controlRoutes } from '../../../practice/control/server'
import { generatedParts } from '../../../practice/testing/manual-table'
import { mirrorRoutes } from '../../../practice/mirror/server'
import { Timeline } from '../../../practice/mirror/timeline'
import { createRuntime } from '../../../practice/runtime'
import { CallLog } from '../../../practice/service/call-log'

const GENERATED_PART = /<!-- begin (.+?) -->[^]*?<!-- end \1 -->/g

/**
 * Returns the page with each part between `begin` and `end` markers replaced by text generated from the declarations.
 * Throws an Error unless the markers name the generated parts, all of them and in the same order.
 */
export function practiceMarketPage(currentText: string): string {
  const generatedTexts = marketParts()
  const markedNames = [...currentText.matchAll(GENERATED_PART)].map(([, name]) => name)
  const generatedNames = Object.keys(generatedTexts)
  if (markedNames.join() !== generatedNames.join()) {
    throw new Error(`the page has the parts ${markedNames.join()} instead of ${generatedNames.join()}`)
  }
  return currentText.replace(
    GENERATED_PART,
    (_part, name: string) => `<!-- begin ${name} -->\n\n${generatedTexts[name] ?? ''}\n\n<!-- end ${name} -->`,
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
