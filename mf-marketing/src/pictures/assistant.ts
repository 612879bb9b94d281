// Written by `npm run pictures -w e2e`, with the files that it names.
import assistantDark480Avif from './files/assistant-dark-480.avif';
import assistantDark480Webp from './files/assistant-dark-480.webp';
import assistantDark800Avif from './files/assistant-dark-800.avif';
import assistantDark800Webp from './files/assistant-dark-800.webp';
import assistantDark1200Avif from './files/assistant-dark-1200.avif';
import assistantDark1200Webp from './files/assistant-dark-1200.webp';
import assistantLight480Avif from './files/assistant-light-480.avif';
import assistantLight480Webp from './files/assistant-light-480.webp';
import assistantLight800Avif from './files/assistant-light-800.avif';
import assistantLight800Webp from './files/assistant-light-800.webp';
import assistantLight1200Avif from './files/assistant-light-1200.avif';
import assistantLight1200Webp from './files/assistant-light-1200.webp';
import type { Picture } from './picture.ts';

export const assistant: Picture = {
  width: 1200,
  height: 750,
  light: {
    avif: `${assistantLight480Avif} 480w, ${assistantLight800Avif} 800w, ${assistantLight1200Avif} 1200w`,
    webp: `${assistantLight480Webp} 480w, ${assistantLight800Webp} 800w, ${assistantLight1200Webp} 1200w`,
  },
  dark: {
    avif: `${assistantDark480Avif} 480w, ${assistantDark800Avif} 800w, ${assistantDark1200Avif} 1200w`,
    webp: `${assistantDark480Webp} 480w, ${assistantDark800Webp} 800w, ${assistantDark1200Webp} 1200w`,
  },
};
