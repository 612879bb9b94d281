import { externalNavigation } from '../src/checkout.tsx';

/** Replaces external navigation for one test. Returns the addresses that the app navigated to, the latest last. */
export function collectRedirects(): string[] {
  const redirects: string[] = [];
  jest.spyOn(externalNavigation, 'to').mockImplementation((address) => void redirects.push(address));
  return redirects;
}
