let count = 0;
let waiting: (() => void)[] = [];

function end(): void {
  count -= 1;
  if (count > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

/** Counts a call as pending until it has settled. */
export async function underWay<T>(call: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await call();
  } finally {
    end();
  }
}

/** Resolves when no call to the server is pending: immediately, or when the last one has settled. */
export function whenAnswered(): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}
