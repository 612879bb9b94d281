import { contracts } from '@keystead/contracts';
import { Ajv } from 'ajv';
import { AppError } from '../errors/app-error.ts';
import { compileRoute } from './compile-route.ts';

const routes = contracts.flatMap(({ routes }) => Object.entries(routes));
const draft = new Ajv({ strict: false });

test.each(routes)('%s has valid schemas', (name, route) => {
  const validate = compileRoute(route, name.split(' ')[0] ?? '');
  for (const part of ['params', 'query', 'body'] as const) {
    expect(draft.validateSchema(route[part] ?? {})).toBe(true);
    try {
      validate[part]({});
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
});
