import type { IncomingHttpHeaders } from 'node:http';

/** A request to the API and its response, as they were transferred. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestBody: Buffer | undefined;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if it is too large to be checked. For a stream: what arrived until it ended. */
  readonly body: Buffer | undefined;
}
