import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { invalid } from './stripe-error.ts';

/** A form's value: text, or nested values by the name in the next brackets. */
export type FormValue = string | FormFields;
export interface FormFields {
  readonly [name: string]: FormValue;
}

/** The maximum number of parameters in a request, and the maximum depth of a parameter's name. */
const MAX_PARAMETERS = 200;
const MAX_DEPTH = 10;

/** Without a prototype, so that no name has a special meaning to JavaScript. */
type Branch = Record<string, FormValue>;
const newBranch = (): Branch => Object.create(null);

/** Splits `a[b][0]` into its steps. */
const stepsOf = (name: string): string[] => {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
};

function put(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (const [at, name] of steps.entries()) {
    const below = branch[name];
    const isLast = at === steps.length - 1;
    const next = isLast ? value : typeof below === 'object' ? below : newBranch();
    branch[name] = next;
    if (typeof next === 'object') branch = next as Branch;
  }
}

/**
 * Reads `application/x-www-form-urlencoded` text or a query with nested names in brackets. The last value of a repeated
 * name counts.
 * @throws StripeError for more than 200 parameters, and for brackets more than 9 deep.
 */
export function readBracketForm(text: string): FormFields {
  const root = newBranch();
  const parameters = new URLSearchParams(text);
  if (parameters.size > MAX_PARAMETERS) throw invalid(`A request can have at most ${MAX_PARAMETERS} parameters.`);
  for (const [name, value] of parameters) {
    const steps = stepsOf(name);
    if (steps.length > MAX_DEPTH) throw invalid('The parameters of this request are nested too deeply.');
    put(root, steps, value);
  }
  return root;
}

/**
 * Creates a reader of form bodies with a maximum size in bytes. It returns '' if the body has another type or is
 * absent.
 */
export function formText(maxBytes: number): (ctx: Context) => Promise<string> {
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/x-www-form-urlencoded'] },
    textLimit: maxBytes,
    parsedMethods: ['POST'],
  });
  return async (ctx) => {
    await parse(ctx, async () => undefined).catch((error) => {
      // Drain the rest of a rejected body: an unread connection blocks the next request on it.
      ctx.req.resume();
      ctx.throw(error.status ?? 400);
    });
    const { body } = ctx.request;
    return typeof body === 'string' ? body : '';
  };
}
