import { screens } from '@keystead/ui';
import type { FirstPicture } from '@keystead/web-kit';
import { dashboard } from '../pictures/dashboard.ts';
import { dashboardPhone } from '../pictures/dashboard-phone.ts';

/** The desktop screenshot of the dashboard, not shown on a phone. */
export const desktop = { picture: dashboard, sizes: '(min-width: 76rem) 62rem, 82vw' };
export const phone = { picture: dashboardPhone, sizes: '(min-width: 76rem) 16rem, (min-width: 40rem) 21vw, 15rem' };

const largest = [
  { ...phone, screen: screens.phone },
  { ...desktop, screen: screens.tablet },
];

/**
 * The larger of the visible pictures, to be preloaded: the browser otherwise fetches a picture that may be hidden only
 * after the first layout. A user whose theme differs from the system's preloads one that is not shown.
 */
export const firstPictures: readonly FirstPicture[] = largest.flatMap(({ picture, sizes, screen }) =>
  (['light', 'dark'] as const).map((theme) => ({
    media: `${screen} and (prefers-color-scheme: ${theme})`,
    type: 'image/avif',
    srcset: picture[theme].avif,
    sizes,
  })),
);
