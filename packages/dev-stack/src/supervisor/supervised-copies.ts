import type { Supervised } from './supervised.ts';

/** The copies of a program as one: each operation applies to all of them. */
export class SupervisedCopies {
  readonly name: string;
  /** Each copy by itself. */
  readonly copies: readonly Supervised[];

  constructor(name: string, copies: readonly Supervised[]) {
    this.name = name;
    this.copies = copies;
  }

  /** The process id of the first copy that runs; undefined if none does. */
  get pid(): number | undefined {
    return this.copies.find(({ pid }) => pid !== undefined)?.pid;
  }

  /** Starts all copies. @throws StartError if one doesn't become ready. */
  async start(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.start()));
  }

  /** Sends a signal to each copy, as an outsider could. */
  kill(signal: NodeJS.Signals): void {
    for (const copy of this.copies) copy.kill(signal);
  }

  /** Ends all copies. */
  async stop(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.stop()));
  }
}
