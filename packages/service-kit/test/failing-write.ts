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
  /** The write that failed, such as `insertMany properties`; undefined if there were fewer writes. */
  readonly failed: string | undefined;
  /** Lets all writes succeed again. */
  end(): void;
}

/**
 * Makes the `place`-th write on a database from now on fail, of whatever collection: before it reaches the engine, or
 * after it took effect, like an answer that is lost.
 */
export function failingWrite(database: Connection, place: number, moment: 'before' | 'after'): FailingWrite {
  let count = 0;
  let failed: string | undefined;
  const collection = Object.getPrototypeOf(database.collection('reports')) as Record<string, Write>;
  const spies = methods.map((method) => {
    const original = collection[method] as Write;
    return jest.spyOn(collection, method).mockImplementation(async function (
      this: { collectionName: string },
      ...given: unknown[]
    ) {
      const fails = ++count === place;
      if (fails) failed = `${method} ${this.collectionName}`;
      if (fails && moment === 'before') throw new Error('killed before the write');
      const result = await original.apply(this, given);
      if (fails) throw new Error('killed after the write');
      return result;
    });
  });
  return {
    get failed() {
      return failed;
    },
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
