import { departure } from '../checkout/departure.ts';

/** Replaces external navigation for one test. Returns the addresses that the app navigated to, the latest last. */
export function collectRedirects(): string[] {
  const left: string[] = [];
  jest.spyOn(departure, 'to').mockImplementation((address) => void left.push(address));
  return left;
}
