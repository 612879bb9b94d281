import type { Supervised } from './supervised.ts';

/** A program in one copy or several, as one: what is done to it is done to all of them. */
export class SupervisedCopies {
  readonly name: string;
  /** Each copy by itself. */
  readonly copies: readonly Supervised[];

  constructor(name: string, copies: readonly Supervised[]) {
    this.name = name;
    this.copies = copies;
  }

  /** The process of now of the first copy that runs; undefined when none does. */
  get pid(): number | undefined {
    return this.copies.find(({ pid }) => pid !== undefined)?.pid;
  }

  /** Starts them all. @throws StartError when one doesn't become ready. */
  async start(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.start()));
  }

  /** Sends a signal to each, as somebody from outside would. */
  kill(signal: NodeJS.Signals): void {
    for (const copy of this.copies) copy.kill(signal);
  }

  /** Ends them all. */
  async stop(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.stop()));
  }
}
