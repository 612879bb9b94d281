// Written by `npm run pictures -w e2e`, with the files that it names.
import maintenanceDark480Avif from './files/maintenance-dark-480.avif';
import maintenanceDark480Webp from './files/maintenance-dark-480.webp';
import maintenanceDark800Avif from './files/maintenance-dark-800.avif';
import maintenanceDark800Webp from './files/maintenance-dark-800.webp';
import maintenanceDark1200Avif from './files/maintenance-dark-1200.avif';
import maintenanceDark1200Webp from './files/maintenance-dark-1200.webp';
import maintenanceLight480Avif from './files/maintenance-light-480.avif';
import maintenanceLight480Webp from './files/maintenance-light-480.webp';
import maintenanceLight800Avif from './files/maintenance-light-800.avif';
import maintenanceLight800Webp from './files/maintenance-light-800.webp';
import maintenanceLight1200Avif from './files/maintenance-light-1200.avif';
import maintenanceLight1200Webp from './files/maintenance-light-1200.webp';
import type { Picture } from './picture.ts';

export const maintenance: Picture = {
  width: 1200,
  height: 750,
  light: {
    avif: `${maintenanceLight480Avif} 480w, ${maintenanceLight800Avif} 800w, ${maintenanceLight1200Avif} 1200w`,
    webp: `${maintenanceLight480Webp} 480w, ${maintenanceLight800Webp} 800w, ${maintenanceLight1200Webp} 1200w`,
  },
  dark: {
    avif: `${maintenanceDark480Avif} 480w, ${maintenanceDark800Avif} 800w, ${maintenanceDark1200Avif} 1200w`,
    webp: `${maintenanceDark480Webp} 480w, ${maintenanceDark800Webp} 800w, ${maintenanceDark1200Webp} 1200w`,
  },
};
