import type { IncomingHttpHeaders } from 'node:http';

/** A request to the API and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestBody: Buffer | undefined;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined: too large to be looked at. Of a stream what had come until it ended. */
  readonly body: Buffer | undefined;
}
