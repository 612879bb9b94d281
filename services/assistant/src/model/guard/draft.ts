interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly enum?: unknown;
  readonly format?: string;
}

/** A text or a number in the input of a proposal. */
export interface DraftValue {
  readonly value: string | number;
  /** Of the field that holds it. */
  readonly name: string;
  /** It is in the body of a write, which a step has as JSON. */
  readonly inBody: boolean;
  /** It is an enumerated value or a day. The card shows it, and it has no room for a claim. */
  readonly closed: boolean;
}

type ProblemOf = (value: DraftValue) => string | undefined;

/** Undefined for text that is no JSON, which is the tool's to reject. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && value.length < 30;

/**
 * Checks each text and number of the input of a proposal: also those in its steps, and in the JSON of their bodies.
 * Returns the first problem of each field of the input, by its path, such as `steps.0.body`.
 */
export function draftProblems(input: unknown, schema: object, problemOf: ProblemOf): Record<string, string> {
  const problems = new Map<string, string>();
  const checkBody = (value: unknown, path: string, name: string): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const problem = problems.has(path) ? undefined : problemOf({ value, name, inBody: true, closed: isDay(value) });
      if (problem) problems.set(path, problem);
    } else if (Array.isArray(value)) for (const each of value) checkBody(each, path, name);
    else for (const [field, each] of Object.entries(value ?? {})) checkBody(each, path, field);
  };
  const check = (value: unknown, path: string, name: string, shape: FieldSchema): void => {
    if (name === 'body' && typeof value === 'string') checkBody(parsed(value), path, name);
    else if (typeof value === 'string' || typeof value === 'number') {
      const closed = shape.enum !== undefined || shape.format === 'calendar-date';
      const problem = problemOf({ value, name, inBody: false, closed });
      if (problem) problems.set(path, problem);
    } else
      for (const [field, each] of Object.entries(value ?? {})) {
        const { properties = {}, items = {} } = shape;
        const own = Object.hasOwn(properties, field) ? properties[field] : undefined;
        const at = path === '' ? field : `${path}.${field}`;
        check(each, at, Array.isArray(value) ? name : field, Array.isArray(value) ? items : (own ?? {}));
      }
  };
  check(input, '', '', schema);
  return Object.fromEntries(problems);
}
