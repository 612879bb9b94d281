import { publicHandle } from '@keystead/web-kit';
import image from '../pictures/files/dashboard-light-1200.webp';
import { firstPictures } from './hero-pictures.ts';

const context = 'https://schema.org';
const name = 'Keystead';
const description =
  'Properties, tenants, leases, rent and repairs in one calm place, with an AI assistant that answers from your own records. 14-day free trial, no credit card.';

/** The head of the landing page. */
export const landingHandle = publicHandle({
  head: () => ({
    title: 'Keystead: property management, made calm',
    description,
    image,
    pictures: firstPictures,
    structured: [
      { '@context': context, '@type': 'Organization', name, url: '/', email: 'hello@keystead.example' },
      { '@context': context, '@type': 'WebSite', name, url: '/' },
    ],
  }),
});
