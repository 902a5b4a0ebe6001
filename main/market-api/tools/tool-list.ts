import { z } from 'zod'
import { allTools, isToolName, type Tool } from '@shared/market/tools'
import type { Oddity } from '../client/read-answer'
import { schemaFields, asList, ownProperty } from '../client/schema-difference'
import type { ServerTool } from './tool-answer'

/** Limit of reported tools that the app does not know: a server may list any number. */
const MAX_UNKNOWN = 20

type ToolOddity = Oddity & { readonly tool: string }

/** Differences between a server's list and the documents, or this app's requests. */
export function listDifferences(listed: readonly ServerTool[]): readonly ToolOddity[] {
  const byName = new Map(listed.map((listedTool) => [listedTool.name, listedTool]))
  const unknown = listed.filter(({ name }) => !isToolName(name)).slice(0, MAX_UNKNOWN)
  return [
    ...unknown.map(({ name }) => ({ tool: name, path: '', expected: 'nothing', got: 'a tool' })),
    ...allTools.flatMap((tool): readonly ToolOddity[] => {
      const listedTool = byName.get(tool.name)
      if (!listedTool) return [{ tool: tool.name, path: '', expected: 'a tool', got: 'nothing' }]
      return toolDifferences(tool, listedTool).map((oddity) => ({ tool: tool.name, ...oddity }))
    }),
  ]
}

function toolDifferences(tool: Tool, { inputSchema, annotations }: ServerTool): readonly Oddity[] {
  const differences: Oddity[] = []
  // The documents call all of them read-only.
  if (annotations?.readOnlyHint === false) {
    differences.push({ path: 'annotations.readOnlyHint', expected: 'true', got: 'false' })
  }
  const declaredFields = schemaFields(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }), 'body')
  const properties = ownProperty(inputSchema, 'properties')
  const isClosed = ownProperty(inputSchema, 'additionalProperties') === false
  for (const { name } of declaredFields) {
    if (!isClosed || ownProperty(properties, name) !== undefined) continue
    differences.push({ path: `input.${name}`, expected: 'a parameter', got: 'nothing' })
  }
  for (const name of asList(ownProperty(inputSchema, 'required')).slice(0, MAX_UNKNOWN)) {
    const declaredField = declaredFields.find((field) => field.name === name)
    if (declaredField?.required === true || typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name)) continue
    differences.push({ path: `input.${name}`, expected: declaredField ? 'optional' : 'nothing', got: 'required' })
  }
  return differences
}
