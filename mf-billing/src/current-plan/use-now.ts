import { useEffect, useState } from 'react';

/** The time by the browser's clock, in milliseconds, updated every second (product §4). */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
