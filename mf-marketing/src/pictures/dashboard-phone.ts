// Written by `npm run pictures -w e2e`, with the files that it names.
import dashboardPhoneDark320Avif from './files/dashboard-phone-dark-320.avif';
import dashboardPhoneDark320Webp from './files/dashboard-phone-dark-320.webp';
import dashboardPhoneDark640Avif from './files/dashboard-phone-dark-640.avif';
import dashboardPhoneDark640Webp from './files/dashboard-phone-dark-640.webp';
import dashboardPhoneLight320Avif from './files/dashboard-phone-light-320.avif';
import dashboardPhoneLight320Webp from './files/dashboard-phone-light-320.webp';
import dashboardPhoneLight640Avif from './files/dashboard-phone-light-640.avif';
import dashboardPhoneLight640Webp from './files/dashboard-phone-light-640.webp';
import type { Picture } from './picture.ts';

export const dashboardPhone: Picture = {
  width: 640,
  height: 1280,
  light: {
    avif: `${dashboardPhoneLight320Avif} 320w, ${dashboardPhoneLight640Avif} 640w`,
    webp: `${dashboardPhoneLight320Webp} 320w, ${dashboardPhoneLight640Webp} 640w`,
  },
  dark: {
    avif: `${dashboardPhoneDark320Avif} 320w, ${dashboardPhoneDark640Avif} 640w`,
    webp: `${dashboardPhoneDark320Webp} 320w, ${dashboardPhoneDark640Webp} 640w`,
  },
};
