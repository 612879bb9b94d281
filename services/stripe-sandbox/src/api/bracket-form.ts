import { invalid } from './stripe-error.ts';

/** A form's value: text, or the values below a name, by what stands in the next brackets. */
export type FormValue = string | FormFields;
/** Values by their names. */
export interface FormFields {
  readonly [name: string]: FormValue;
}

/** Parameters that a request may have, and names above one another that one of them may have. */
const MAX_PARAMETERS = 200;
const deepest = 10;

/** Counts its names by itself, so that a list is read in one go however long it is. */
type Branch = Map<string, string | Branch>;

/** `a[b][0]` as its steps; the brackets of an empty `a[]` count up. */
const stepsOf = (name: string): string[] => {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
};

function put(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (const [at, step] of steps.entries()) {
    const name = step === '' ? String(branch.size) : step;
    if (at === steps.length - 1) {
      branch.set(name, value);
      return;
    }
    const below = branch.get(name);
    const next: Branch = below instanceof Map ? below : new Map();
    branch.set(name, next);
    branch = next;
  }
}

/** Without a prototype: whatever a name means to JavaScript, it is a name like others. */
function fieldsOf(branch: Branch): FormFields {
  const fields: Record<string, FormValue> = Object.create(null);
  for (const [name, value] of branch) fields[name] = value instanceof Map ? fieldsOf(value) : value;
  return fields;
}

/**
 * Reads `application/x-www-form-urlencoded` text, a query too, whose names nest by brackets. Of a repeated name the last
 * counts.
 * @throws StripeError for more than 200 parameters, and for brackets more than 9 deep.
 */
export function readBracketForm(text: string): FormFields {
  const root: Branch = new Map();
  const parameters = new URLSearchParams(text);
  if (parameters.size > MAX_PARAMETERS) throw invalid(`A request can have at most ${MAX_PARAMETERS} parameters.`);
  for (const [name, value] of parameters) {
    const steps = stepsOf(name);
    if (steps.length > deepest) throw invalid('The parameters of this request are nested too deeply.');
    put(root, steps, value);
  }
  return fieldsOf(root);
}
