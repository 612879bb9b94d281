import type { Supervised } from './supervised.ts';

/** The replicas of a program as one: each operation applies to all of them. */
export class SupervisedReplicas {
  readonly name: string;
  /** Each replica by itself. */
  readonly replicas: readonly Supervised[];

  constructor(name: string, replicas: readonly Supervised[]) {
    this.name = name;
    this.replicas = replicas;
  }

  /** The process id of the first replica that runs; undefined if none does. */
  get pid(): number | undefined {
    return this.replicas.find(({ pid }) => pid !== undefined)?.pid;
  }

  /** Starts all replicas. @throws StartError if one doesn't become ready. */
  async start(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  /** Sends a signal to each replica, as an outsider could. */
  kill(signal: NodeJS.Signals): void {
    for (const replica of this.replicas) replica.kill(signal);
  }

  /** Ends all replicas. */
  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }
}
