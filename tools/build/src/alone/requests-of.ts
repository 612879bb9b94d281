import type { RecordedAnswer } from './recorded-answer.ts';

/** The number of records of a list that are requested one by one. */
const OF_A_LIST = 3;
/**
 * Splits `GET /published/{kind}/{slug}/history` into the list's path, the parameters that its records provide, and the
 * rest.
 */
const OF_A_RECORD = /^([^{]+?)\/(\{[^}]+\}(?:\/\{[^}]+\})*)([^{]*)$/;

type Row = Readonly<Record<string, unknown>>;

/** Returns the records in a list's answer. */
function rowsIn(answer: unknown): Row[] {
  const [rows = []] = Object.values((answer ?? {}) as Row).filter(Array.isArray);
  return rows;
}

/** Fills parameters with a record's values; undefined if the record lacks one. */
function fill(parameters: string, row: Row): string | undefined {
  const values = [...parameters.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => row[name]);
  if (!values.every((value) => typeof value === 'number' || typeof value === 'string')) return undefined;
  return values.map(encodeURIComponent).join('/');
}

/**
 * Builds the requests for an operation on one record: one for each of the first records of its recorded list. Empty if
 * no recorded list provides the parameters.
 */
export function requestsOf(operation: string, answers: readonly RecordedAnswer[]): string[] {
  const [, list = '', parameters = '', after = ''] = OF_A_RECORD.exec(operation) ?? [];
  const recorded = answers.find(({ request }) => request.split('?')[0] === list);
  const filled = rowsIn(recorded?.answer).map((row) => fill(parameters, row));
  return filled
    .filter((path) => path !== undefined)
    .slice(0, OF_A_LIST)
    .map((path) => `${list}/${path}${after}`);
}
