import { lazyPage } from '@keystead/web-kit';
import { Suspense } from 'react';
import { AreaBoundary } from './area-boundary.tsx';
import { useResolution } from './resolution.ts';

const Banner = lazyPage(() => import('./override-banner.tsx').then((m) => m.OverrideBanner));

export function OverrideNotice() {
  const hasOverride = Object.values(useResolution()?.remotes ?? {}).some(({ override }) => override);
  return (
    hasOverride && (
      <AreaBoundary place="" fallback={() => null}>
        <Suspense fallback={null}>
          <Banner />
        </Suspense>
      </AreaBoundary>
    )
  );
}
