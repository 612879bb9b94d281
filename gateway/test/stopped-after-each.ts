interface Stoppable {
  stop(): Promise<void>;
}

/** Returns a function that waits for a start, and stops everything started after each test, the last one first. */
export function stoppedAfterEach(): <T extends Stoppable>(starting: Promise<T>) => Promise<T> {
  const started: Stoppable[] = [];
  afterEach(async () => {
    for (const it of started.splice(0).reverse()) await it.stop();
  });
  return async (starting) => {
    const it = await starting;
    started.push(it);
    return it;
  };
}
