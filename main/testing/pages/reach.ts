import { operations } from '@shared/market'
import { allTools } from '@shared/market/tools'
import { OPERATION_REACH, type ReachEntry, TOOL_REACH } from '@shared/testing/reach'
import { COMMON_PARAMETERS, PARAMETER_REACH, type ParameterReach } from '@shared/testing/reach-parameters'
import { fieldNamesOf } from '@shared/testing/schema-fields'

const reachRows = (reach: Readonly<Record<string, ReachEntry>>, names: readonly string[]): string =>
  names
    .flatMap((name) => {
      const entry = reach[name]
      return entry
        ? [`| \`${name}\` | ${entry.appPath} | \`${entry.endToEndTest.testFile}\`: ${entry.endToEndTest.title} |`]
        : []
    })
    .join('\n')

const operationNames = operations.map(({ name }) => name)
const toolNames = allTools.map(({ name }) => name)
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const parameterCells = ([name, { isSent, explanation }]: readonly [string, ParameterReach]): readonly string[] => [
  `\`${name}\``,
  isSent ? 'sent' : '**not sent**',
  explanation,
]
const parameterRows = operationNames
  .flatMap((operation) =>
    Object.entries(PARAMETER_REACH[operation] ?? {}).map((parameter) =>
      tableRow([`\`${operation}\``, ...parameterCells(parameter)]),
    ),
  )
  .join('\n')
const commonParameterRows = Object.entries(COMMON_PARAMETERS)
  .map((parameter) => tableRow(parameterCells(parameter)))
  .join('\n')
const toolFieldRows = allTools
  .map(({ name, input }) => {
    const fields = fieldNamesOf(input).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${fields.length === 0 ? 'none' : fields.join(', ')} |`
  })
  .join('\n')

const entryCount = (reach: Readonly<Record<string, ReachEntry>>): number => Object.keys(reach).length

export const reachPage = (): string => `# Where the app reaches the service

Generated from \`shared/testing/reach.ts\` by \`npm run docs\`; a test compares the page with the declarations. Each
journey runs the real app against the practice market, and fails if the app did not call an operation of the journey
(\`e2e/support/operation-coverage.ts\`).

## Operations

${entryCount(OPERATION_REACH)} of ${operationNames.length} operations.

| Operation | In the app | Tested by |
| --- | --- | --- |
${reachRows(OPERATION_REACH, operationNames)}

## Tools of the tool server

${entryCount(TOOL_REACH)} of ${toolNames.length} tools.

| Tool | In the app | Tested by |
| --- | --- | --- |
${reachRows(TOOL_REACH, toolNames)}

## Parameters of operations

For each documented parameter, the table names the place where the person chooses the value, another source of the
value, or the reason why the parameter is not sent. Operations that are not in the table have no parameters.

Every call with a key:

| Parameter | In the app | How, or why not |
| --- | --- | --- |
${commonParameterRows}

| Operation | Parameter | In the app | How, or why not |
| --- | --- | --- | --- |
${parameterRows}

## Fields of tools

The form of a tool has a field for each of these, and for any other field in the tool server's own list.

| Tool | Fields |
| --- | --- |
${toolFieldRows}
`
