import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';

/** The head of the contact page. */
export const contactHandle = publicHandle({
  head: () => ({
    title: tabTitle('Contact'),
    description: 'Write to Keystead, call us, or visit one of our offices. We answer every message within 24 hours.',
  }),
});
