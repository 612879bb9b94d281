import type { RecordedAnswer } from './recorded-answer.ts';

/** Records of a list whose own addresses are asked for. */
const OF_A_LIST = 3;
/** `GET /published/{kind}/{slug}/history`: the list's own address, the parameters that its records have, and the rest. */
const OF_A_RECORD = /^([^{]+?)\/(\{[^}]+\}(?:\/\{[^}]+\})*)([^{]*)$/;

type Row = Readonly<Record<string, unknown>>;

/** The records in a list's answer. */
function rowsIn(answer: unknown): Row[] {
  const [rows = []] = Object.values((answer ?? {}) as Row).filter(Array.isArray);
  return rows;
}

/** Puts a record's own values in the places of parameters; undefined where it lacks one. */
function fill(parameters: string, row: Row): string | undefined {
  const values = [...parameters.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => row[name]);
  if (!values.every((value) => typeof value === 'number' || typeof value === 'string')) return undefined;
  return values.map(encodeURIComponent).join('/');
}

/**
 * The requests that an operation about one record is: one for each of the first records of its list, as it was recorded.
 * None where no list was that has its parameters.
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
