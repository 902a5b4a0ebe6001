import type { Flow } from '@shared/contract/flows'
import type { Found } from './cases'
import { SCENES, type Counts, type SceneName } from './scenes'
import type { Row, Table } from './table'

/** The table for readers, in Markdown. */
export const crashPage = (table: Table): string => `# What becomes of a flow when the app is killed

Written from a run by \`npm run docs -- main/test/crash\`; a test holds the page to the next run.

In each line the app was killed (SIGKILL, a process of its own, the journal on the disk) at one write of a flow: right
before the write was durable, when what it tells has happened and nobody knows; or right after, before anything follows
it. It was then started again on the profile it left, with everything answering; and once more, with service, node and
mirror down, which came back after the app had said what it knew. What had sent nothing was started a second time from a
copy of the same profile, what may have sent something was killed a second time. Nobody clicks anything, and no review is
shown.

An end is reached within 30 seconds after the restart, or after everything answers again. The figures are of the whole
life of the flow, before and after the restart: what the account signed and the ledger took, how many of these took
effect, what was paid without network fees, how often the market did or recorded its part, and how often it was asked to.
They are the same in both worlds where one figure stands; else the second is that of the world that was down.

${[...table].map(([name, rows]) => section(name, rows)).join('\n\n')}
`

const HEAD = `| Write | Killed | Ends as | While nothing answers | Signed | Took effect | Paid ℏ | Done by the market | Asked to |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`

const section = (name: SceneName, rows: readonly Row[]): string => `## ${SCENES[name].title}

${HEAD}
${rows.map(line).join('\n')}`

function line({ write, side, answering, down }: Row): string {
  const both = (of: (found: Found) => string): string =>
    of(answering) === of(down) ? of(answering) : `${of(answering)} / ${of(down)}`
  const figure = (of: keyof Counts) => both(({ counts }) => String(counts[of]))
  const cells = [
    `\`${write}\``,
    side === 'before' ? 'before it is durable' : 'after',
    both(({ flow }) => stateWords(flow)),
    stateWords(down.atFirst),
    figure('signed'),
    figure('took'),
    figure('paid'),
    figure('done'),
    both(({ asked }) => String(asked)),
  ]
  return `| ${cells.join(' | ')} |`
}

function stateWords(flow: Flow | null): string {
  if (!flow) return 'never begun'
  return flow.error ? `${flow.state} (${flow.error.code})` : flow.state
}
