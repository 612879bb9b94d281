// Written by `npm run pictures -w e2e`, with the files that it names.
import paymentsDark480Avif from './files/payments-dark-480.avif';
import paymentsDark480Webp from './files/payments-dark-480.webp';
import paymentsDark800Avif from './files/payments-dark-800.avif';
import paymentsDark800Webp from './files/payments-dark-800.webp';
import paymentsDark1200Avif from './files/payments-dark-1200.avif';
import paymentsDark1200Webp from './files/payments-dark-1200.webp';
import paymentsLight480Avif from './files/payments-light-480.avif';
import paymentsLight480Webp from './files/payments-light-480.webp';
import paymentsLight800Avif from './files/payments-light-800.avif';
import paymentsLight800Webp from './files/payments-light-800.webp';
import paymentsLight1200Avif from './files/payments-light-1200.avif';
import paymentsLight1200Webp from './files/payments-light-1200.webp';
import type { Picture } from './picture.ts';

export const payments: Picture = {
  width: 1200,
  height: 750,
  light: {
    avif: `${paymentsLight480Avif} 480w, ${paymentsLight800Avif} 800w, ${paymentsLight1200Avif} 1200w`,
    webp: `${paymentsLight480Webp} 480w, ${paymentsLight800Webp} 800w, ${paymentsLight1200Webp} 1200w`,
  },
  dark: {
    avif: `${paymentsDark480Avif} 480w, ${paymentsDark800Avif} 800w, ${paymentsDark1200Avif} 1200w`,
    webp: `${paymentsDark480Webp} 480w, ${paymentsDark800Webp} 800w, ${paymentsDark1200Webp} 1200w`,
  },
};
