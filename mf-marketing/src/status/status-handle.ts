import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';
import { statusContent } from './status-content.ts';

/** The content of the status page, and its head. */
export const statusHandle = publicHandle({
  content: () => [statusContent],
  head: () => ({
    title: tabTitle('Status'),
    description: 'The current status of each part of Keystead, and its last 90 days.',
  }),
});
