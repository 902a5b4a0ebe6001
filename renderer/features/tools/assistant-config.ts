/**
 * Configuration of the tool server for an assistant that uses the Model Context Protocol. The configuration refers to the
 * key by an environment variable, because the key itself never reaches the app's page.
 */
export const KEY_VARIABLE = 'COUNTERSIGN_AGENT_KEY'
export const PROJECT_VARIABLE = 'COUNTERSIGN_PROJECT'

/** Headers for a key, according to the documentation. */
export type KeyHeader = 'x-api-key' | 'authorization'
/** Syntax for a value from the environment in the assistant's configuration. */
export type VariableForm = 'plain' | 'env'

export type AssistantConfigOptions = {
  readonly url: string
  readonly header: KeyHeader
  readonly form: VariableForm
  /** Additional header that this market's keys need; null if there is none. */
  readonly projectHeader: string | null
}

export const variableText = (name: string, form: VariableForm): string =>
  form === 'plain' ? `\${${name}}` : `\${env:${name}}`

export function assistantConfig({ url, header, form, projectHeader }: AssistantConfigOptions): string {
  const key = variableText(KEY_VARIABLE, form)
  const headers = {
    ...(header === 'x-api-key' ? { 'x-api-key': key } : { Authorization: `Bearer ${key}` }),
    ...(projectHeader === null ? {} : { [projectHeader]: variableText(PROJECT_VARIABLE, form) }),
  }
  return JSON.stringify({ mcpServers: { 'nft-market': { type: 'http', url, headers } } }, null, 2)
}
