// Written by `npm run pictures -w e2e`, with the files that it names.
import tenantPhoneDark320Avif from './files/tenant-phone-dark-320.avif';
import tenantPhoneDark320Webp from './files/tenant-phone-dark-320.webp';
import tenantPhoneDark640Avif from './files/tenant-phone-dark-640.avif';
import tenantPhoneDark640Webp from './files/tenant-phone-dark-640.webp';
import tenantPhoneLight320Avif from './files/tenant-phone-light-320.avif';
import tenantPhoneLight320Webp from './files/tenant-phone-light-320.webp';
import tenantPhoneLight640Avif from './files/tenant-phone-light-640.avif';
import tenantPhoneLight640Webp from './files/tenant-phone-light-640.webp';
import type { Picture } from './picture.ts';

export const tenantPhone: Picture = {
  width: 640,
  height: 1280,
  light: {
    avif: `${tenantPhoneLight320Avif} 320w, ${tenantPhoneLight640Avif} 640w`,
    webp: `${tenantPhoneLight320Webp} 320w, ${tenantPhoneLight640Webp} 640w`,
  },
  dark: {
    avif: `${tenantPhoneDark320Avif} 320w, ${tenantPhoneDark640Avif} 640w`,
    webp: `${tenantPhoneDark320Webp} 320w, ${tenantPhoneDark640Webp} 640w`,
  },
};
