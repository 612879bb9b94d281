import Type from 'typebox';
import { readConfig } from './config.ts';

const schema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  NAME: Type.String({ minLength: 1 }),
  FLAG: Type.Boolean({ default: false }),
});

describe('readConfig', () => {
  it('converts types, fills in defaults and ignores other variables', () => {
    expect(readConfig(schema, { PORT: '8080', NAME: 'x', FLAG: 'true', HOME: '/' })).toEqual({
      PORT: 8080,
      NAME: 'x',
      FLAG: true,
    });
    expect(readConfig(schema, { NAME: 'x', PORT: '' })).toEqual({ PORT: 0, NAME: 'x', FLAG: false });
  });

  it('reports all errors in one sentence', () => {
    expect(() => readConfig(schema, { PORT: 'eighty' })).toThrow(
      'Configuration: NAME is required; PORT must be a whole number.',
    );
  });
});
