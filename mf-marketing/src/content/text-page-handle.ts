import { tabTitle } from '../sections/tab-title.ts';
import { publishedHandle } from './published.ts';

/** What a page of text needs, and its head. */
export const textPageHandle = publishedHandle('page', ({ title, description }) => ({
  title: tabTitle(title),
  description,
}));
