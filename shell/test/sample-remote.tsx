import type { Plan } from '@keystead/contracts';
import { contentRequest, lazyPage, publicHandle, type RouteObject, useContent } from '@keystead/web-kit';
import { useState } from 'react';

const plans = contentRequest('GET /plans');

function PricingPage() {
  const [count, setCount] = useState(0);
  const names = (useContent(plans)?.plans ?? []).map(({ name }: Plan) => name);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {names.join()} pressed {count} times
    </button>
  );
}

/** The pages of a remote that shows content of the API on a public page. */
export const routes: RouteObject[] = [
  {
    path: '/pricing',
    Component: lazyPage(async () => PricingPage),
    handle: publicHandle({
      content: () => [plans],
      head: () => ({ title: 'Pricing of plans', description: 'All of them' }),
    }),
  },
];
