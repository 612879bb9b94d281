import { mongo } from 'mongoose';
import type { AccountCode, JournalEntry } from './journal.ts';

/** What some entries did to an account of the chart on a day, by the kind of their source: `payment`, `return`. */
export interface AccountMove {
  readonly date: string;
  readonly account: AccountCode;
  readonly source: string;
  readonly debit_cents: number;
  readonly credit_cents: number;
  readonly lines: number;
}

/** By how much some entries changed what a lease owes on a day, and its deposit that is held. */
export interface LeaseMove {
  readonly date: string;
  readonly lease_id: number;
  readonly balance_cents: number;
  readonly deposit_cents: number;
}

export type MovedEntry = Pick<JournalEntry, 'date' | 'source' | 'lease_id' | 'lines'>;

type Mutable<T> = { -readonly [name in keyof T]: T[name] };

/** The values of a map, each made when its key comes first. */
function found<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const sourceKind = (source: string): string => source.slice(0, source.indexOf(':'));

export function accountMoves(entries: readonly MovedEntry[]): AccountMove[] {
  const moves = new Map<string, Mutable<AccountMove>>();
  for (const { date, source: full, lines } of entries) {
    const source = sourceKind(full);
    for (const { account, debit_cents, credit_cents } of lines) {
      const move = found(moves, `${date} ${account} ${source}`, () => ({
        date,
        account,
        source,
        debit_cents: 0,
        credit_cents: 0,
        lines: 0,
      }));
      move.debit_cents += debit_cents;
      move.credit_cents += credit_cents;
      move.lines += 1;
    }
  }
  return [...moves.values()];
}

export function leaseMoves(entries: readonly MovedEntry[]): LeaseMove[] {
  const moves = new Map<string, Mutable<LeaseMove>>();
  for (const { date, lease_id, lines } of entries) {
    if (lease_id === null) continue;
    const move = found(moves, `${date} ${lease_id}`, () => ({ date, lease_id, balance_cents: 0, deposit_cents: 0 }));
    for (const { account, debit_cents, credit_cents } of lines) {
      if (account === '1200' || account === '2200') move.balance_cents += debit_cents - credit_cents;
      if (account === '2100') move.deposit_cents += credit_cents - debit_cents;
    }
  }
  return [...moves.values()].filter(({ balance_cents, deposit_cents }) => balance_cents !== 0 || deposit_cents !== 0);
}

/**
 * A column of a stored table: one number if all are alike, else 32-bit integers if all are such, else 64-bit numbers, both
 * in the order of bytes of the usual machines. A thousand rows are read at a tenth of the cost of a thousand documents.
 */
export type Column = number | mongo.Binary;

function packed(values: readonly number[]): Column {
  const [first = 0] = values;
  if (values.every((value) => value === first)) return first;
  const isSmall = values.every((value) => value === (value | 0));
  const array = isSmall ? Int32Array.from(values) : Float64Array.from(values);
  return new mongo.Binary(Buffer.from(array.buffer));
}

function unpacked(column: Column, rows: number): Int32Array | Float64Array {
  if (typeof column === 'number') return new Float64Array(rows).fill(column);
  // A copy, because the bytes of a document need not begin where an array may.
  const { buffer } = Uint8Array.from(column.buffer.subarray(0, column.length()));
  return buffer.byteLength === rows * Int32Array.BYTES_PER_ELEMENT ? new Int32Array(buffer) : new Float64Array(buffer);
}

/** The texts that a column refers to by their places. */
function indexed(values: readonly string[]): { texts: string[]; places: number[] } {
  const places = new Map<string, number>();
  for (const value of values) if (!places.has(value)) places.set(value, places.size);
  return { texts: [...places.keys()], places: values.map((value) => places.get(value) ?? 0) };
}

interface PackedText {
  readonly texts: readonly string[];
  readonly places: Column;
}

function packedText(values: readonly string[]): PackedText {
  const { texts, places } = indexed(values);
  return { texts, places: packed(places) };
}

interface UnpackedText {
  readonly texts: readonly string[];
  readonly places: Int32Array | Float64Array;
}

const unpackedText = ({ texts, places }: PackedText, rows: number): UnpackedText => ({
  texts,
  places: unpacked(places, rows),
});

type IsOn = (date: string) => boolean;

/** The rows whose day is of some days. */
function rowsOn({ texts, places }: UnpackedText, isOn: IsOn): number[] {
  const isTextOn = texts.map(isOn);
  const rows: number[] = [];
  for (let row = 0; row < places.length; row++) if (isTextOn[places[row] ?? 0]) rows.push(row);
  return rows;
}

const textAt = ({ texts, places }: UnpackedText, row: number): string => texts[places[row] ?? 0] ?? '';

export interface PackedAccountMoves {
  readonly rows: number;
  readonly date: PackedText;
  readonly account: PackedText;
  readonly source: PackedText;
  readonly debit_cents: Column;
  readonly credit_cents: Column;
  readonly lines: Column;
}

export interface PackedLeaseMoves {
  readonly rows: number;
  readonly date: PackedText;
  readonly lease_id: Column;
  readonly balance_cents: Column;
  readonly deposit_cents: Column;
}

export const packAccountMoves = (moves: readonly AccountMove[]): PackedAccountMoves => ({
  rows: moves.length,
  date: packedText(moves.map(({ date }) => date)),
  account: packedText(moves.map(({ account }) => account)),
  source: packedText(moves.map(({ source }) => source)),
  debit_cents: packed(moves.map(({ debit_cents }) => debit_cents)),
  credit_cents: packed(moves.map(({ credit_cents }) => credit_cents)),
  lines: packed(moves.map(({ lines }) => lines)),
});

export const packLeaseMoves = (moves: readonly LeaseMove[]): PackedLeaseMoves => ({
  rows: moves.length,
  date: packedText(moves.map(({ date }) => date)),
  lease_id: packed(moves.map(({ lease_id }) => lease_id)),
  balance_cents: packed(moves.map(({ balance_cents }) => balance_cents)),
  deposit_cents: packed(moves.map(({ deposit_cents }) => deposit_cents)),
});

/** Calls for each move of some days. */
export function eachAccountMove(
  { rows, ...columns }: PackedAccountMoves,
  isOn: IsOn,
  visit: (move: AccountMove) => void,
): void {
  const date = unpackedText(columns.date, rows);
  const account = unpackedText(columns.account, rows);
  const source = unpackedText(columns.source, rows);
  const debit = unpacked(columns.debit_cents, rows);
  const credit = unpacked(columns.credit_cents, rows);
  const lines = unpacked(columns.lines, rows);
  for (const row of rowsOn(date, isOn))
    visit({
      date: textAt(date, row),
      account: textAt(account, row) as AccountCode,
      source: textAt(source, row),
      debit_cents: debit[row] ?? 0,
      credit_cents: credit[row] ?? 0,
      lines: lines[row] ?? 0,
    });
}

/** Takes the fields of a move one by one: a large account has half a million of them, which need not be objects. */
export type VisitLeaseMove = (lease_id: number, date: string, balance_cents: number, deposit_cents: number) => void;

/** Calls for each move of some days. */
export function eachLeaseMove({ rows, ...columns }: PackedLeaseMoves, isOn: IsOn, visit: VisitLeaseMove): void {
  const date = unpackedText(columns.date, rows);
  const lease = unpacked(columns.lease_id, rows);
  const balance = unpacked(columns.balance_cents, rows);
  const deposit = unpacked(columns.deposit_cents, rows);
  for (const row of rowsOn(date, isOn)) visit(lease[row] ?? 0, textAt(date, row), balance[row] ?? 0, deposit[row] ?? 0);
}
