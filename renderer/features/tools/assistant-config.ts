/**
 * Builds the configuration with which an assistant connects to the market's tool server over the Model Context Protocol. The
 * configuration names an environment variable instead of the key, because this page never receives the key.
 */

/** Environment variable with the agent key. */
export const KEY_VARIABLE = 'COUNTERSIGN_AGENT_KEY'
/** Environment variable with the name of the project, for markets with a project header. */
export const PROJECT_VARIABLE = 'COUNTERSIGN_PROJECT'

/** Name of the HTTP header for the key. The market documents both names. */
export type KeyHeader = 'x-api-key' | 'authorization'
/** Syntax of an environment variable in the assistant's configuration. `plain`: `${NAME}`; `env`: `${env:NAME}`. */
export type VariableSyntax = 'plain' | 'env'

export type AssistantConfigOptions = {
  readonly url: string
  readonly header: KeyHeader
  readonly variableSyntax: VariableSyntax
  /** Name of the header for the project; null if the market needs no project. */
  readonly projectHeader: string | null
}

/** Reference to an environment variable in the assistant's configuration. */
export const variableReference = (name: string, variableSyntax: VariableSyntax): string =>
  variableSyntax === 'plain' ? `\${${name}}` : `\${env:${name}}`

/** Configuration as JSON text. The person pastes this text into the assistant's configuration file. */
export function assistantConfig({ url, header, variableSyntax, projectHeader }: AssistantConfigOptions): string {
  const keyVariable = variableReference(KEY_VARIABLE, variableSyntax)
  const headers = {
    ...(header === 'x-api-key' ? { 'x-api-key': keyVariable } : { Authorization: `Bearer ${keyVariable}` }),
    ...(projectHeader === null ? {} : { [projectHeader]: variableReference(PROJECT_VARIABLE, variableSyntax) }),
  }
  return JSON.stringify({ mcpServers: { 'nft-market': { type: 'http', url, headers } } }, null, 2)
}
