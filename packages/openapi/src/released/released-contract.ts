import type { JsonSchema } from '../document.ts';

/** An operation as it was released to callers. */
export interface ReleasedOperation {
  /** The day from which the operation may be removed, where it was announced. */
  readonly sunset?: string;
  /** The accepted ways to authenticate: `apiKey portfolio:read`, `session`. Empty if the operation needs no sign-in. */
  readonly signed: readonly string[];
  /** Parameters of path, query and headers as one object: `path id`, `query limit`. */
  readonly parameters: JsonSchema;
  /** The accepted request bodies, by media type. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  /** Whether a request body is required. */
  readonly needsBody: boolean;
  /** The bodies of successful responses, by status and media type: `200 application/json`. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  /** The error codes. */
  readonly codes: readonly string[];
}

/** The API as it was released: operations by name (`GET /properties/{id}`), and the schemas that they refer to. */
export interface ReleasedContract {
  readonly operations: Readonly<Record<string, ReleasedOperation>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}
