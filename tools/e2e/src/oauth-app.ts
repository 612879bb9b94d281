import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { eventually } from './eventually.ts';

/** An AI app on the user's device, with the OAuth client of the MCP SDK. It waits for its code on a port of its own. */
export class OAuthApp implements OAuthClientProvider {
  readonly name: string;
  readonly #server: Server;
  readonly #mcpUrl: URL;
  /** The parameters with which browsers have come back to the app. */
  readonly returns: URLSearchParams[] = [];
  authorizationUrl: URL | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';

  private constructor(productUrl: string, name: string, server: Server) {
    this.#mcpUrl = new URL('/mcp', productUrl);
    this.name = name;
    this.#server = server;
    server.on('request', (req, res) => {
      const url = new URL(req.url ?? '/', 'http://localhost');
      if (url.pathname === '/callback') this.returns.push(url.searchParams);
      res.setHeader('content-type', 'text/html').end('<!doctype html><title>App</title><h1>Back in the app</h1>');
    });
  }

  static async start(productUrl: string, name: string): Promise<OAuthApp> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new OAuthApp(productUrl, name, server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  get redirectUrl(): string {
    return `${this.url}/callback`;
  }
  get clientMetadata() {
    return { client_name: this.name, redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' };
  }
  state(): string {
    return `state of ${this.name}`;
  }
  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }
  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier(): string {
    return this.#verifier;
  }
  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (scope === 'all' || scope === 'tokens') this.#tokens = undefined;
    if (scope === 'all' || scope === 'client') this.#client = undefined;
  }

  /** Discovers the product, registers, and refreshes its tokens, or asks for authorization: the address to open. */
  async connect(scope?: string): Promise<URL | undefined> {
    this.authorizationUrl = undefined;
    const result = await auth(this, { serverUrl: this.#mcpUrl, ...(scope && { scope }) });
    return result === 'REDIRECT' ? this.authorizationUrl : undefined;
  }

  /** The parameters with which the browser comes back next. */
  async nextReturn(): Promise<URLSearchParams> {
    await eventually(
      () => this.returns.length,
      (count) => count > 0,
    );
    return this.returns.shift() as URLSearchParams;
  }

  async finish(code: string): Promise<OAuthTokens> {
    await auth(this, { serverUrl: this.#mcpUrl, authorizationCode: code });
    if (!this.#tokens) throw new Error('the app got no tokens');
    return this.#tokens;
  }
}
