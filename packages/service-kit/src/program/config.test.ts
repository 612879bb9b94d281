import Type from 'typebox';
import { readConfig, secretList, secretsOf } from './config.ts';

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

describe('secretList', () => {
  const one = Type.Object({ KEY: secretList(16) });
  const [long, other] = ['a secret of the tests', 'another of the tests'];

  it('accepts one secret, or several, of which the first signs', () => {
    expect(secretsOf(readConfig(one, { KEY: long }).KEY)).toEqual([long]);
    expect(secretsOf(readConfig(one, { KEY: `${other}, ${long}` }).KEY)).toEqual([other, long]);
  });

  it.each(['short', `${long},short`, `${long},`])('rejects "%s"', (KEY) => {
    expect(() => readConfig(one, { KEY })).toThrow(
      'Configuration: KEY must be a secret of at least 16 characters, or several, comma-separated.',
    );
  });
});
