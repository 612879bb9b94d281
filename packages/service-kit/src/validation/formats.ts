import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Teaches a validator the formats and keywords that the contracts use. */
export function addContractFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: its callable is `default` under Node's interop and the module itself under a bundler's.
  const add = (addFormats as unknown as { default?: typeof addFormats.default }).default ?? addFormats;
  (add as unknown as (to: Ajv, formats: string[]) => void)(ajv, ['email', 'date', 'date-time']);
  ajv.addKeyword({ keyword: 'trim', schemaType: 'boolean' });
  ajv.addFormat('money', { type: 'number', validate: (value) => Number(value.toFixed(2)) === value });
  ajv.addFormat('half-steps', { type: 'number', validate: (value) => Number.isInteger(value * 2) });
  ajv.addFormat('time-zone', isTimeZone);
  return ajv;
}
