// Written by `npm run pictures -w e2e`, with the files that it names.
import dashboardDark480Avif from './files/dashboard-dark-480.avif';
import dashboardDark480Webp from './files/dashboard-dark-480.webp';
import dashboardDark800Avif from './files/dashboard-dark-800.avif';
import dashboardDark800Webp from './files/dashboard-dark-800.webp';
import dashboardDark1200Avif from './files/dashboard-dark-1200.avif';
import dashboardDark1200Webp from './files/dashboard-dark-1200.webp';
import dashboardDark1600Avif from './files/dashboard-dark-1600.avif';
import dashboardDark1600Webp from './files/dashboard-dark-1600.webp';
import dashboardLight480Avif from './files/dashboard-light-480.avif';
import dashboardLight480Webp from './files/dashboard-light-480.webp';
import dashboardLight800Avif from './files/dashboard-light-800.avif';
import dashboardLight800Webp from './files/dashboard-light-800.webp';
import dashboardLight1200Avif from './files/dashboard-light-1200.avif';
import dashboardLight1200Webp from './files/dashboard-light-1200.webp';
import dashboardLight1600Avif from './files/dashboard-light-1600.avif';
import dashboardLight1600Webp from './files/dashboard-light-1600.webp';
import type { Picture } from './picture.ts';

export const dashboard: Picture = {
  width: 1600,
  height: 1000,
  light: {
    avif: `${dashboardLight480Avif} 480w, ${dashboardLight800Avif} 800w, ${dashboardLight1200Avif} 1200w, ${dashboardLight1600Avif} 1600w`,
    webp: `${dashboardLight480Webp} 480w, ${dashboardLight800Webp} 800w, ${dashboardLight1200Webp} 1200w, ${dashboardLight1600Webp} 1600w`,
  },
  dark: {
    avif: `${dashboardDark480Avif} 480w, ${dashboardDark800Avif} 800w, ${dashboardDark1200Avif} 1200w, ${dashboardDark1600Avif} 1600w`,
    webp: `${dashboardDark480Webp} 480w, ${dashboardDark800Webp} 800w, ${dashboardDark1200Webp} 1200w, ${dashboardDark1600Webp} 1600w`,
  },
};
