import { screens } from '@keystead/ui';
import type { FirstPicture } from '@keystead/web-kit';
import { dashboard } from '../pictures/dashboard.ts';
import { dashboardPhone } from '../pictures/dashboard-phone.ts';

/** The dashboard on a desk, which there is no room for on a phone's screen. */
export const desk = { picture: dashboard, sizes: '(min-width: 76rem) 62rem, 82vw' };
/** The dashboard in the hand. */
export const hand = { picture: dashboardPhone, sizes: '(min-width: 76rem) 16rem, (min-width: 40rem) 21vw, 15rem' };

const largest = [
  { ...hand, room: screens.phone },
  { ...desk, room: screens.tablet },
];

/**
 * The larger one of those that show, to be fetched at once: a picture that may not be displayed is otherwise fetched only after the
 * first layout. Whoever has chosen another theme than their system's fetches one that they don't see.
 */
export const firstPictures: readonly FirstPicture[] = largest.flatMap(({ picture, sizes, room }) =>
  (['light', 'dark'] as const).map((theme) => ({
    media: `${room} and (prefers-color-scheme: ${theme})`,
    type: 'image/avif',
    srcset: picture[theme].avif,
    sizes,
  })),
);
