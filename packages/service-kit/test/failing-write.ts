import type { Connection } from 'mongoose';

const methods = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const;

type Write = (...given: unknown[]) => Promise<unknown>;

/** A failure that is injected into one write of a process, as if the process died there. */
export interface FailingWrite {
  /** The write that failed, such as `insertMany properties 2` for the second of that kind; undefined if none did. */
  readonly failed: string | undefined;
  /** Lets all writes succeed again. */
  end(): void;
}

/**
 * Makes the first write on a database fail that has not failed already, of whatever collection: before it reaches the
 * engine, or after it took effect, like an answer that is lost. Writes are known by their kind, because those after the
 * answer have no fixed order.
 */
export function failingWrite(
  database: Connection,
  already: readonly string[],
  moment: 'before' | 'after',
): FailingWrite {
  const counts = new Map<string, number>();
  let failed: string | undefined;
  const failsAt = (kind: string): boolean => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const fails = failed === undefined && !already.includes(`${kind} ${count}`);
    if (fails) failed = `${kind} ${count}`;
    return fails;
  };
  const collection = Object.getPrototypeOf(database.collection('reports')) as Record<string, Write>;
  const spies = methods.map((method) => {
    const original = collection[method] as Write;
    return jest.spyOn(collection, method).mockImplementation(async function (
      this: { collectionName: string },
      ...given: unknown[]
    ) {
      const fails = failsAt(`${method} ${this.collectionName}`);
      if (fails && moment === 'before') throw new Error('killed before the write');
      const result = await original.apply(this, given);
      if (fails) throw new Error('killed after the write');
      return result;
    });
  });
  const client = database.getClient();
  const inOrder = client.bulkWrite.bind(client);
  spies.push(
    jest.spyOn(client, 'bulkWrite').mockImplementation(async (operations, options) => {
      const kind = operations.map(({ name, namespace }) => `${name} ${namespace.split('.')[1]}`).join(', ');
      const [fails, failsWithin] = [failsAt(kind), failsAt(`within ${kind}`)];
      if (fails && moment === 'before') throw new Error('killed before the write');
      const result = await inOrder(failsWithin ? operations.slice(0, 1) : operations, options);
      if (fails || failsWithin) throw new Error('killed after the write');
      return result;
    }) as (typeof spies)[number],
  );
  return {
    get failed() {
      return failed;
    },
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
