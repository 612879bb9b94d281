import { departure } from '../checkout/departure.ts';

/** Stands in for the browser where the app is left, for one test. Answers the addresses that it was left for, the latest last. */
export function collectRedirects(): string[] {
  const left: string[] = [];
  jest.spyOn(departure, 'to').mockImplementation((address) => void left.push(address));
  return left;
}
