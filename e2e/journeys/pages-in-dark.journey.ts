import { lookAtEveryPage } from '../src/look-at-every-page.ts';

lookAtEveryPage('dark');
