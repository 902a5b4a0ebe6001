import type { Flow } from '@shared/contract/flows'
import type { CrashOutcome } from './crash-case'
import { SCENES, type EffectCounts, type SceneName } from './scenes'
import type { CrashRow, CrashTable } from './crash-table'

/** The page with the results, in Markdown. */
export const crashPage = (table: CrashTable): string => `# Flows after a crash of the app

Generated from a run by \`npm run docs -- main/test/crash\`; a test compares the page with the next run.

In each row the app was killed (SIGKILL, in its own process, with the journal on the disk) at one write of a flow. “Before
it is durable” means that the event has happened and no record of the event exists; “after” means before the next step.
The app was then started again on its profile twice: once with all services answering, and once with service, node and
mirror down until the app showed a stable state. If the flow could not have sent a request, the second start used a copy
of the same profile; otherwise the flow and the kill were repeated. Both restarts run without a click and without a
review.

Each flow ends within 30 seconds after the restart, or after all services answer again. The numbers are for the whole
flow, before and after the restart: transactions that the account signed and the ledger accepted, how many of these
transactions took effect, the amount paid without network fees, how often the market did or recorded its part, and how
often the app requested this part. A single value is the same for both restarts. Of two values, the first is for the
restart with all services up, and the second for the restart with services down.

${[...table].map(([name, rows]) => section(name, rows)).join('\n\n')}
`

const TABLE_HEAD = `| Write | Killed | Ends as | While services are down | Signed | Took effect | Paid ℏ | Done by the market | Requests |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`

const section = (name: SceneName, rows: readonly CrashRow[]): string => `## ${SCENES[name].title}

${TABLE_HEAD}
${rows.map(rowText).join('\n')}`

function rowText({ write, side, servicesUp, servicesDown }: CrashRow): string {
  const cellText = (textOf: (outcome: CrashOutcome) => string): string => {
    const upText = textOf(servicesUp)
    const downText = textOf(servicesDown)
    return upText === downText ? upText : `${upText} / ${downText}`
  }
  const countText = (key: keyof EffectCounts) => cellText(({ counts }) => String(counts[key]))
  const cells = [
    `\`${write}\``,
    side === 'before' ? 'before it is durable' : 'after',
    cellText(({ flow }) => stateText(flow)),
    stateText(servicesDown.flowWhileDown),
    countText('signed'),
    countText('effective'),
    countText('paid'),
    countText('marketDone'),
    cellText(({ requestCount }) => String(requestCount)),
  ]
  return `| ${cells.join(' | ')} |`
}

function stateText(flow: Flow | null): string {
  if (!flow) return 'not started'
  return flow.error ? `${flow.state} (${flow.error.code})` : flow.state
}
