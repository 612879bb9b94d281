import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';

interface ClientOptions {
  /** The path at which the service answers; the gateway forwards `/mcp` to it. */
  readonly url: string;
  readonly token: string;
  /** How the person at the client answers a question; without it, the client can ask nobody. */
  readonly asked?: (message: string) => ElicitResult | Promise<ElicitResult>;
}

/** The official client, connected over HTTP. */
async function mcpClient({ url, token, asked }: ClientOptions): Promise<Client> {
  const client = new Client(
    { name: 'Test client', version: '1.0.0' },
    { capabilities: asked ? { elicitation: {} } : {} },
  );
  if (asked) client.setRequestHandler(ElicitRequestSchema, ({ params: { message } }) => asked(message));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as never);
  return client;
}

export const clientOf = (api: TestApi, user: TestUser, asked?: ClientOptions['asked']): Promise<Client> =>
  mcpClient({ url: `${api.url}/internal/mcp`, token: api.issuer.tokenFor(user), ...(asked && { asked }) });
