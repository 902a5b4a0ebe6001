import { z } from 'zod'
import { allTools, isToolName, type Tool } from '@shared/market/tools'
import type { Oddity } from '../client/read-answer'
import { schemaFields, listOrEmpty, ownProperty } from '../client/schema-difference'
import type { ServerTool } from './tool-answer'

/** Limit of reported unknown tools, and of checked required fields of a tool: a server may list any number of both. */
const MAX_REPORTED = 20

type ToolOddity = Oddity & { readonly tool: string }

/** Differences between the tools that a server lists and the documented tools, as the app declares them. */
export function listDifferences(listedTools: readonly ServerTool[]): readonly ToolOddity[] {
  const listedToolsByName = new Map(listedTools.map((listedTool) => [listedTool.name, listedTool]))
  const unknownTools = listedTools.filter(({ name }) => !isToolName(name)).slice(0, MAX_REPORTED)
  return [
    ...unknownTools.map(({ name }) => ({ tool: name, path: '', expected: 'nothing', got: 'a tool' })),
    ...allTools.flatMap((tool): readonly ToolOddity[] => {
      const listedTool = listedToolsByName.get(tool.name)
      if (!listedTool) return [{ tool: tool.name, path: '', expected: 'a tool', got: 'nothing' }]
      return toolDifferences(tool, listedTool).map((oddity) => ({ tool: tool.name, ...oddity }))
    }),
  ]
}

function toolDifferences(tool: Tool, { inputSchema, annotations }: ServerTool): readonly Oddity[] {
  const differences: Oddity[] = []
  // According to the documents, all tools only read data.
  if (annotations?.readOnlyHint === false) {
    differences.push({ path: 'annotations.readOnlyHint', expected: 'true', got: 'false' })
  }
  const declaredFields = schemaFields(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }), 'body')
  const properties = ownProperty(inputSchema, 'properties')
  const rejectsOtherFields = ownProperty(inputSchema, 'additionalProperties') === false
  for (const { name } of declaredFields) {
    if (!rejectsOtherFields || ownProperty(properties, name) !== undefined) continue
    differences.push({ path: `input.${name}`, expected: 'a parameter', got: 'nothing' })
  }
  for (const name of listOrEmpty(ownProperty(inputSchema, 'required')).slice(0, MAX_REPORTED)) {
    // Third-party text goes to the log only if it looks like a field name.
    if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name)) continue
    const declaredField = declaredFields.find((field) => field.name === name)
    if (declaredField?.isRequired === true) continue
    differences.push({ path: `input.${name}`, expected: declaredField ? 'optional' : 'nothing', got: 'required' })
  }
  return differences
}
