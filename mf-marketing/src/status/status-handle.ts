import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';
import { statusContent } from './status-content.ts';

/** The content of the status page, and its head. */
export const statusHandle = publicHandle({
  content: () => [statusContent],
  head: () => ({
    title: tabTitle('Status'),
    description: 'How each part of Keystead is at this moment, and how it has been over the last 90 days.',
  }),
});
