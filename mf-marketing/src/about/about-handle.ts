import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';

/** The head of the about page. */
export const aboutHandle = publicHandle({
  head: () => ({
    title: tabTitle('About'),
    description:
      'Keystead looks after the people who look after homes: what we are here for, what we hold to, how we came about, and who we are.',
  }),
});
