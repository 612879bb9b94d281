// Written by `npm run pictures -w e2e`, with the files that it names.
import propertiesDark480Avif from './files/properties-dark-480.avif';
import propertiesDark480Webp from './files/properties-dark-480.webp';
import propertiesDark800Avif from './files/properties-dark-800.avif';
import propertiesDark800Webp from './files/properties-dark-800.webp';
import propertiesDark1200Avif from './files/properties-dark-1200.avif';
import propertiesDark1200Webp from './files/properties-dark-1200.webp';
import propertiesLight480Avif from './files/properties-light-480.avif';
import propertiesLight480Webp from './files/properties-light-480.webp';
import propertiesLight800Avif from './files/properties-light-800.avif';
import propertiesLight800Webp from './files/properties-light-800.webp';
import propertiesLight1200Avif from './files/properties-light-1200.avif';
import propertiesLight1200Webp from './files/properties-light-1200.webp';
import type { Picture } from './picture.ts';

export const properties: Picture = {
  width: 1200,
  height: 750,
  light: {
    avif: `${propertiesLight480Avif} 480w, ${propertiesLight800Avif} 800w, ${propertiesLight1200Avif} 1200w`,
    webp: `${propertiesLight480Webp} 480w, ${propertiesLight800Webp} 800w, ${propertiesLight1200Webp} 1200w`,
  },
  dark: {
    avif: `${propertiesDark480Avif} 480w, ${propertiesDark800Avif} 800w, ${propertiesDark1200Avif} 1200w`,
    webp: `${propertiesDark480Webp} 480w, ${propertiesDark800Webp} 800w, ${propertiesDark1200Webp} 1200w`,
  },
};
