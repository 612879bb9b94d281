import { tabTitle } from '../sections/tab-title.ts';
import { publishedHandle } from './published.ts';

/** The content of a text page, and its head. */
export const textPageHandle = publishedHandle('page', ({ title, description }) => ({
  title: tabTitle(title),
  description,
}));
