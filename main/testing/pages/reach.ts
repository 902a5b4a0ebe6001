import { operations } from '@shared/market'
import { allTools } from '@shared/market/tools'
import { OPERATION_REACH, type Reached, TOOL_REACH } from '@shared/testing/reach'
import { COMMON_PARAMETERS, PARAMETER_REACH, type ParameterReach } from '@shared/testing/reach-parameters'
import { parametersOf } from '@shared/testing/schema-fields'

const rows = (reach: Readonly<Record<string, Reached>>, names: readonly string[]): string =>
  names
    .flatMap((name) => {
      const one = reach[name]
      return one ? [`| \`${name}\` | ${one.at} | \`${one.shown.file}\`: ${one.shown.title} |`] : []
    })
    .join('\n')

const operationNames = operations.map(({ name }) => name)
const toolNames = allTools.map(({ name }) => name)
const parameterRow = ([name, { isSent, how }]: readonly [string, ParameterReach]): string =>
  `\`${name}\` | ${isSent ? 'sent' : '**not sent**'} | ${how} |`
const parameterRows = operationNames
  .flatMap((operation) =>
    Object.entries(PARAMETER_REACH[operation] ?? {}).map((one) => `| \`${operation}\` | ${parameterRow(one)}`),
  )
  .join('\n')
const commonRows = Object.entries(COMMON_PARAMETERS)
  .map((one) => `| ${parameterRow(one)}`)
  .join('\n')
const toolParameters = allTools
  .map(({ name, input }) => {
    const fields = parametersOf(input).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${fields.length === 0 ? 'none' : fields.join(', ')} |`
  })
  .join('\n')

const countOf = (reach: Readonly<Record<string, Reached>>): number => Object.keys(reach).length

export const reachPage = (): string => `# Where the app reaches the service

Written from \`shared/testing/reach.ts\` by \`npm run docs\`; a test holds it to
what there is. Each journey runs the real app against the practice market, and fails when an operation that it is named for
was not asked for by the app (\`e2e/support/reached.ts\`).

## Operations

${countOf(OPERATION_REACH)} of ${operationNames.length} operations.

| Operation | In the app | Shown by |
| --- | --- | --- |
${rows(OPERATION_REACH, operationNames)}

## Tools of the tool server

${countOf(TOOL_REACH)} of ${toolNames.length} tools.

| Tool | In the app | Shown by |
| --- | --- | --- |
${rows(TOOL_REACH, toolNames)}

## Parameters of operations

Each parameter that the documents name: where the person decides it, or what it follows from, or why it is not sent.
Operations that are not here take none.

Of every call with a key:

| Parameter | In the app | How, or why not |
| --- | --- | --- |
${commonRows}

| Operation | Parameter | In the app | How, or why not |
| --- | --- | --- | --- |
${parameterRows}

## Fields of tools

The form of a tool has a field for each of these, and for whatever else the server itself lists for the tool.

| Tool | Fields |
| --- | --- |
${toolParameters}
`
