import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Fixture } from './fixture'

type Headers = Readonly<Record<string, string>>

/**
 * Connects a client of the MCP SDK to the tool server, passes the client to `use`, and closes the client afterwards. By
 * default, the client sends the announced agent key.
 */
export async function withToolClient<T>(
  market: Fixture,
  use: (client: Client) => Promise<T>,
  headers?: Headers,
): Promise<T> {
  const sentHeaders = headers ?? { 'x-api-key': market.announcement.keys.agent }
  const client = new Client({ name: 'a test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(market.announcement.mcpUrl), {
    requestInit: { headers: { ...sentHeaders } },
  })
  await client.connect(transport)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

export const callTool = async (
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<CallToolResult> => (await client.callTool({ name, arguments: { ...input } })) as CallToolResult

/** Posts a JSON body to the tool server, without the SDK's client. */
export const postTool = (market: Fixture, headers: Headers, body: unknown): Promise<Response> =>
  fetch(market.announcement.mcpUrl, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })

export const listToolsRequest = (id: number): object => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
