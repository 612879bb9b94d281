import type { Contract, Route } from '@keystead/contracts';
import * as contracts from '@keystead/contracts';
import { excludedServices, excludedWrites, offeredWrites, writeOperation } from './operations.ts';

const isContract = (it: unknown): it is Contract =>
  typeof it === 'object' && it !== null && 'service' in it && 'routes' in it;

/** Reads, calls between services, and requests that store nothing are no writes of a user. */
const isWrite = ([name, { access, reported }]: [string, Route]) =>
  !name.startsWith('GET ') && access === 'signed-in' && reported !== false;

const writes = Object.values<unknown>(contracts)
  .filter(isContract)
  .flatMap(({ service, routes }) =>
    Object.entries<Route>(routes)
      .filter(isWrite)
      .map(([name]) => ({ service, name })),
  );

describe('the writes of the API', () => {
  it('are either steps of a plan or excluded with a reason', () => {
    const undecided = writes.filter(
      ({ service, name }) => !(name in offeredWrites) && !(name in excludedWrites) && !(service in excludedServices),
    );
    expect(undecided).toEqual([]);
  });

  it('are not both, and exist', () => {
    const names = new Set(writes.map(({ name }) => name));
    const listed = [...Object.keys(offeredWrites), ...Object.keys(excludedWrites)];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(offeredWrites).filter((name) => name in excludedWrites)).toEqual([]);
  });

  it('of services with accounts, money and operators are never offered', () => {
    const services = new Set(writes.filter(({ name }) => name in offeredWrites).map(({ service }) => service));
    expect([...services].sort()).toEqual(['operations', 'portfolio']);
  });

  it.each(Object.keys(offeredWrites))('%s is described, and its undo is offered too', (name) => {
    const operation = writeOperation(name);
    expect(operation?.route.summary).toBeTruthy();
    expect(/\{(\w+)\}/.exec(operation?.record.read ?? '')?.[1] ?? null).toBe(
      operation?.adds ? 'id' : operation?.param === 'charge_id' ? 'id' : (operation?.param ?? null),
    );
    const command = { kind: 'write', operation: name, params: { id: 5 }, body: {} } as const;
    const undo = operation?.undo?.by({ id: 5, version: 2 }, command);
    if (undo) expect(undo.operation in offeredWrites).toBe(true);
  });

  it.each(['toString', 'DELETE /profile', 'PUT /profile', 'POST /api-keys', 'PUT /subscription/plan', ''])(
    'include no %j',
    (name) => {
      expect(writeOperation(name)).toBeNull();
    },
  );
});
