let count = 0;
let waiting: (() => void)[] = [];

function end(): void {
  count -= 1;
  if (count > 0) return;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** Counts a call among those under way until it has settled. */
export async function underWay<T>(call: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await call();
  } finally {
    end();
  }
}

/** Settles when no call to the server waits for its answer: at once, or when the last one has it. */
export function whenAnswered(): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}
