import type { JsonSchema } from '../document.ts';

/** An operation as it was promised to callers. */
export interface ReleasedOperation {
  /** From when on it may be gone, where callers were told. */
  readonly sunset?: string;
  /** The ways to sign a request, of which any does: `apiKey portfolio:read`, `session`. None: it needs no sign-in. */
  readonly signed: readonly string[];
  /** What is in the path, the query and the headers, as one object: `path id`, `query limit`. */
  readonly parameters: JsonSchema;
  /** The bodies that are taken, by their media type. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  /** Whether there must be one. */
  readonly needsBody: boolean;
  /** The bodies of success by status and media type: `200 application/json`. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  /** The words of its errors. */
  readonly codes: readonly string[];
}

/** The API as it was promised: `GET /properties/{id}`, and the schemas that operations refer to. */
export interface ReleasedContract {
  readonly operations: Readonly<Record<string, ReleasedOperation>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}
