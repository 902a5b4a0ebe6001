/**
 * What an assistant that speaks the model context protocol is told of the tool server. The key stands in it by the name of
 * an environment variable: its text is nowhere in this app's page.
 */
export const KEY_VARIABLE = 'COUNTERSIGN_AGENT_KEY'
export const PROJECT_VARIABLE = 'COUNTERSIGN_PROJECT'

/** The two headers that the documents name for a key. */
export type KeyHeader = 'x-api-key' | 'authorization'
/** How an assistant writes that a value comes from its environment. */
export type VariableForm = 'plain' | 'env'

export type AssistantAsk = {
  readonly url: string
  readonly header: KeyHeader
  readonly form: VariableForm
  /** The header that this market's keys need beside; null: none. */
  readonly projectHeader: string | null
}

export const variableText = (name: string, form: VariableForm): string =>
  form === 'plain' ? `\${${name}}` : `\${env:${name}}`

export function assistantConfig({ url, header, form, projectHeader }: AssistantAsk): string {
  const key = variableText(KEY_VARIABLE, form)
  const headers = {
    ...(header === 'x-api-key' ? { 'x-api-key': key } : { Authorization: `Bearer ${key}` }),
    ...(projectHeader === null ? {} : { [projectHeader]: variableText(PROJECT_VARIABLE, form) }),
  }
  return JSON.stringify({ mcpServers: { 'nft-market': { type: 'http', url, headers } } }, null, 2)
}
