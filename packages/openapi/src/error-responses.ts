import { STATUS_CODES } from 'node:http';
import { codesByStatus, type ErrorCode } from '@keystead/contracts';
import type { Reference, ResponseObject } from './document.ts';
import { headersNamed } from './headers.ts';
import { connectionStatuses } from './route-codes.ts';

/** The component name of the general error response, for requests that match no operation. */
const refusedCode = 'refused';

const problem = (codes: readonly ErrorCode[]) => ({
  'application/problem+json': {
    schema: {
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      ],
    },
  },
});

const responseOf = (status: number, codes: readonly ErrorCode[]): ResponseObject => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: headersNamed(status === 429 || status === 503 ? ['RetryAfter'] : []),
  content: problem(codes),
});

/**
 * The error responses of the document. Each combination of status and codes is stored once, however many operations
 * return it.
 */
export class ErrorResponses {
  readonly components: Record<string, ResponseObject> = {
    [refusedCode]: {
      description:
        'Rejected before it was processed: too slow, too long, or for another host. Unknown paths and methods get 404 or 405.',
      content: problem([
        ...new Set([...connectionStatuses.flatMap((status) => codesByStatus[status]), ...codesByStatus[405]]),
      ]),
    },
  };

  /** Returns a reference to the response with this status and these codes. */
  at(status: number, codes: readonly ErrorCode[]): Reference {
    const name = [status, ...codes].join('.');
    this.components[name] ??= responseOf(status, codes);
    return { $ref: `#/components/responses/${name}` };
  }

  /** Returns a reference to the general error response. */
  get general(): Reference {
    return { $ref: `#/components/responses/${refusedCode}` };
  }
}
