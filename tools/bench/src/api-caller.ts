import type { AnswerTo } from '@keystead/contracts';

/** Calls the API with a token, or anonymously without one. */
export class ApiCaller {
  readonly token: string;
  readonly #url: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.token = token;
  }

  /**
   * Calls an operation through the gateway.
   * @throws Error unless it succeeds.
   */
  async call<Call extends string>(operation: Call, body?: unknown, type = 'application/json'): Promise<AnswerTo<Call>> {
    const [method, path] = operation.split(' ') as [string, string];
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as AnswerTo<Call>;
  }
}
