/**
 * Configuration with which an assistant connects to the market's tool server by the Model Context Protocol. The
 * configuration names an environment variable instead of the key, because the key itself never reaches the app's page.
 */
export const KEY_VARIABLE = 'COUNTERSIGN_AGENT_KEY'
export const PROJECT_VARIABLE = 'COUNTERSIGN_PROJECT'

/** Name of the header that carries the key. The market documents both headers. */
export type KeyHeader = 'x-api-key' | 'authorization'
/** Syntax of an environment variable in the assistant's configuration: `${NAME}` or `${env:NAME}`. */
export type VariableSyntax = 'plain' | 'env'

export type AssistantConfigOptions = {
  readonly url: string
  readonly header: KeyHeader
  readonly variableSyntax: VariableSyntax
  /** Additional header that this market's keys need; null if there is none. */
  readonly projectHeader: string | null
}

/** Reference to an environment variable in the assistant's configuration. */
export const variableText = (name: string, form: VariableSyntax): string =>
  form === 'plain' ? `\${${name}}` : `\${env:${name}}`

/** Configuration as JSON text, to be pasted into the assistant's own file. */
export function assistantConfig({ url, header, variableSyntax, projectHeader }: AssistantConfigOptions): string {
  const keyVariable = variableText(KEY_VARIABLE, variableSyntax)
  const headers = {
    ...(header === 'x-api-key' ? { 'x-api-key': keyVariable } : { Authorization: `Bearer ${keyVariable}` }),
    ...(projectHeader === null ? {} : { [projectHeader]: variableText(PROJECT_VARIABLE, variableSyntax) }),
  }
  return JSON.stringify({ mcpServers: { 'nft-market': { type: 'http', url, headers } } }, null, 2)
}
