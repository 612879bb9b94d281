import { isDeepStrictEqual } from 'node:util';
import {
  Conflict,
  compileRoute,
  Forbidden,
  formatCents,
  formatLongDate,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import type { CheckedStep, WriteCommand } from '../../actions/plan.ts';
import type { ApiCall, ApiOperation } from '../../records/caller-records.ts';
import { labelOf } from '../proposals.ts';
import { nameOf, recordText } from '../record-rows.ts';
import { canUndo, type WriteOperation, writeOperation } from './operations.ts';

type Fields = Readonly<Record<string, unknown>>;
type Lines = CheckedStep['details'];

/** A read of the API by a name that is not known when this is compiled. */
export const readRecord = (call: ApiCall, name: ApiOperation, params?: Fields, query?: Fields): Promise<Fields> =>
  call(name, { ...(params && { params }), ...(query && { query }) } as never) as Promise<Fields>;

interface FieldSchema {
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
}

/** A field without the null that stands for no value. */
const shapeOf = (schema: FieldSchema | undefined): FieldSchema =>
  schema?.anyOf?.find(({ format, enum: values, properties, items }) => format ?? values ?? properties ?? items) ??
  schema ??
  {};

const fieldsOf = (schema: unknown): Readonly<Record<string, FieldSchema>> =>
  (schema as FieldSchema | undefined)?.properties ?? {};

/** What the ids in bodies refer to. */
const references: Readonly<Record<string, readonly [read: ApiOperation, nameOf: (record: never) => string]>> = {
  property_id: ['GET /properties/{id}', ({ name }: { name: string }) => name],
  tenant_id: ['GET /tenants/{id}', nameOf],
  assigned_to: ['GET /maintenance-personnel/{id}', ({ name }: { name: string }) => name],
  lease_id: [
    'GET /leases/{id}',
    (of: { tenant_name: string; property_name: string }) => `${of.tenant_name}, ${of.property_name}`,
  ],
};

const wordsOf = (field: string) => labelOf(field.replace(/_id$/, ''));
const isNone = (value: unknown) => value === null || value === undefined || value === '';
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function plainValue(value: unknown, schema: FieldSchema): string {
  if (isNone(value)) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return schema.format === 'money' ? formatCents(toCents(value)) : String(value);
  if (Array.isArray(value)) return value.map((one) => plainValue(one, shapeOf(schema.items))).join(', ');
  if (typeof value === 'object')
    return Object.entries(value as Fields)
      .filter(([, one]) => !isNone(one))
      .map(([field, one]) => `${wordsOf(field).toLowerCase()} ${plainValue(one, shapeOf(fieldsOf(schema)[field]))}`)
      .join(', ');
  if (schema.enum) return labelOf(String(value));
  return /^\d{4}-\d\d-\d\d/.test(String(value))
    ? formatLongDate(String(value).slice(0, 10))
    : recordText(String(value));
}

/** A value as the card shows it; an id by the name of its record. @throws NotFound for one that the caller can't see. */
async function valueText(call: ApiCall, field: string, value: unknown, schema: FieldSchema): Promise<string> {
  const reference = references[field];
  if (!reference || typeof value !== 'number') return plainValue(value, schema);
  const [read, name] = reference;
  return recordText(name((await readRecord(call, read, { id: value })) as never));
}

/** `Date.parse` also reads a day into other texts, such as "Elm Street 12". */
const dayOrInstant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/i;

/** Whether a record already has a value; instants and days may be written in several ways, also within the value. */
export function isSame(now: unknown, then: unknown): boolean {
  if (isDeepStrictEqual(now, then) || (isNone(now) && isNone(then))) return true;
  if (typeof now === 'string' && typeof then === 'string')
    return dayOrInstant.test(now) && dayOrInstant.test(then) && Date.parse(now) === Date.parse(then);
  if (!isObject(now) || !isObject(then) || Array.isArray(now) !== Array.isArray(then)) return false;
  return Object.keys({ ...now, ...then }).every((field) => isSame(now[field], then[field]));
}

const bodies = new Map<string, (body: unknown) => unknown>();

/** The body as the service would accept it. @throws ValidationFailed naming the invalid fields. */
function checkBody({ name, route }: WriteOperation, body: unknown): Fields {
  const check = bodies.get(name) ?? compileRoute(route, name.split(' ')[0] ?? '').body;
  bodies.set(name, check);
  return (check(body) ?? {}) as Fields;
}

export interface RequestedWrite {
  readonly operation: string;
  /** The id in its path. */
  readonly id?: number;
  readonly body?: Fields;
}

/** The operation's title before its record is known, for a step that can't be done. */
export function titleOf({ operation, id }: RequestedWrite): string {
  const found = writeOperation(operation);
  if (!found) return recordText(operation);
  return `${found.verb} ${found.record.noun}${id === undefined ? '' : ` ${id}`}`;
}

async function changedLines(call: ApiCall, operation: WriteOperation, body: Fields, record: Fields | null) {
  const schemas = fieldsOf(operation.route.body);
  const before: Record<string, unknown> = {};
  const lines = await Promise.all(
    Object.entries(body).map(async ([field, value]): Promise<Lines> => {
      if (field === 'version') return [];
      const schema = shapeOf(schemas[field]);
      const next = await valueText(call, field, value, schema);
      if (!record || !Object.hasOwn(record, field)) return [{ label: wordsOf(field), value: next }];
      if (isSame(record[field], value)) return [];
      before[field] = record[field];
      const last = await valueText(call, field, record[field], schema).catch(() => 'None');
      return [{ label: wordsOf(field), value: `${last} → ${next}` }];
    }),
  );
  return { details: lines.flat(), before };
}

function checkAbilities({ abilities, record: { noun } }: WriteOperation, record: Fields): void {
  const held = (record.abilities ?? {}) as Readonly<Record<string, boolean>>;
  if (abilities && !abilities.some((ability) => held[ability]))
    throw new Forbidden(`You may not do this to the ${noun}, or not in its present state.`);
}

async function checkMayAdd(call: ApiCall, { record: { list, noun } }: WriteOperation): Promise<void> {
  if (!list) return;
  const { abilities } = await readRecord(call, list, undefined, { limit: 1 });
  if (!(abilities as { create?: boolean } | undefined)?.create) throw new Forbidden(`You may not add a ${noun}.`);
}

/**
 * Checks a write without carrying it out: whether it is offered, its fields are valid, its record exists in the
 * caller's scope, the caller may do it, and it changes something.
 * @throws AppError with the reason why it can't be done; Unavailable while a service is down.
 */
export async function checkWrite(call: ApiCall, requested: RequestedWrite): Promise<CheckedStep> {
  const operation = writeOperation(requested.operation);
  if (!operation) throw new Conflict('I can’t offer this as a step of a plan.');
  const { name, route, record: kind, param, adds, verb } = operation;
  const { version: _, ...given } = requested.body ?? {};
  const body = checkBody(operation, route.body ? given : undefined);
  if (param && requested.id === undefined) throw new ValidationFailed({ id: 'is required' });
  const params: Readonly<Record<string, number>> = param ? { [param]: requested.id ?? 0 } : {};
  if (adds) await checkMayAdd(call, operation);
  const record = adds ? null : await readRecord(call, kind.read, param ? { id: requested.id } : undefined);
  if (record) checkAbilities(operation, record);
  const isPut = name.startsWith('PUT ');
  const { details, before } = await changedLines(call, operation, body, isPut ? record : null);
  if (isPut && details.length === 0) throw new Conflict('It is like this already.');
  const version = typeof record?.version === 'number' ? record.version : undefined;
  const takesVersion = Object.hasOwn(fieldsOf(route.body), 'version');
  const command: WriteCommand = {
    kind: 'write',
    operation: name,
    params,
    ...(route.body && { body: takesVersion && version !== undefined ? { ...body, version } : body }),
    ...(!takesVersion && version !== undefined && name.startsWith('DELETE ') && { ifMatch: version }),
    ...(isPut && { before }),
  };
  const amount = typeof body.amount === 'number' ? body.amount : null;
  return {
    kind: 'change',
    title: record ? `${verb} ${kind.nameOf(record)}` : `${verb} a ${kind.noun}`,
    details,
    amount,
    to: [],
    deed: command,
    problem: null,
    can_undo: canUndo(command),
  };
}
