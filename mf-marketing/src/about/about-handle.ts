import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';

/** The head of the about page. */
export const aboutHandle = publicHandle({
  head: () => ({
    title: tabTitle('About'),
    description:
      'Keystead is built for the people who look after homes. Read about our mission, what we believe, our story and our team.',
  }),
});
