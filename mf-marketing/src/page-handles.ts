import type { MarketingPlan, PublishedPage } from '@keystead/contracts';
import { type ContentRequest, contentRequest, type PublicHandle, publicHandle } from '@keystead/web-kit';
import { publishedHandle } from './content/published.ts';
import { firstPictures } from './landing/hero-pictures.ts';
import image from './pictures/files/dashboard-light-1200.webp';

/** A page's title in the browser's tab: `Pricing · Keystead`. */
const tabTitle = (name: string): string => `${name} · Keystead`;

/** The handle of a page whose head is always the same. `content` is what the page shows of the API. */
const fixedHandle = (name: string, description: string, ...content: ContentRequest[]): PublicHandle =>
  publicHandle({ content: () => content, head: () => ({ title: tabTitle(name), description }) });

export const aboutHandle = fixedHandle(
  'About',
  'Keystead is built for the people who look after homes. Read about our mission, what we believe, our story and our team.',
);

export const guideSlug = 'api-docs';

const storedHead = ({ title, description }: PublishedPage) => ({ title: tabTitle(title), description });

export const apiDocsHandle = publishedHandle('page', storedHead, guideSlug);

export const postsContent = contentRequest('GET /marketing/published', { query: { kind: 'post' } });

export const blogHandle = fixedHandle(
  'Blog',
  'Plain advice on renting out homes: rent, leases, deposits, maintenance, and what is new in Keystead.',
  postsContent,
);

export const postHandle = publishedHandle('post', (post) => ({
  ...storedHead(post),
  type: 'article',
  publishedAt: post.published_at,
}));

export const contactHandle = fixedHandle(
  'Contact',
  'Write to Keystead, call us, or visit one of our offices. We answer every message within 24 hours.',
);

export const helpHandle = publishedHandle('page', storedHead, 'help');

export const textPageHandle = publishedHandle('page', storedHead);

const SCHEMA = 'https://schema.org';
const NAME = 'Keystead';
const LANDING_DESCRIPTION =
  'Properties, tenants, leases, rent and repairs in one calm place, with an AI assistant that answers from your own records. 14-day free trial, no credit card.';

export const landingHandle = publicHandle({
  head: () => ({
    title: 'Keystead: property management, made calm',
    description: LANDING_DESCRIPTION,
    image,
    pictures: firstPictures,
    structured: [
      { '@context': SCHEMA, '@type': 'Organization', name: NAME, url: '/', email: 'hello@keystead.example' },
      { '@context': SCHEMA, '@type': 'WebSite', name: NAME, url: '/' },
    ],
  }),
});

export const plansRequest = contentRequest('GET /plans');

const offer = ({ name, description, monthly_price }: MarketingPlan) => ({
  '@type': 'Offer',
  name,
  description,
  price: monthly_price,
  priceCurrency: 'USD',
  url: '/pricing',
});

const product = (plans: readonly MarketingPlan[]) => ({
  '@context': SCHEMA,
  '@type': 'Product',
  name: NAME,
  description: 'Property management for landlords and managers',
  brand: { '@type': 'Brand', name: NAME },
  // A plan without a price can't be an offer.
  offers: plans.filter(({ monthly_price }) => monthly_price !== null).map(offer),
});

export const pricingHandle = publicHandle({
  content: () => [plansRequest],
  head: (_, [plans]) => ({
    title: tabTitle('Pricing'),
    description:
      'Four plans by the number of homes, monthly or with two months free by the year. Every plan starts with a 14-day free trial, no credit card required.',
    structured: plans ? [product(plans.marketing_plans)] : [],
  }),
});

export const statusContent = contentRequest('GET /marketing/status');

export const statusHandle = fixedHandle(
  'Status',
  'The current status of each part of Keystead, and its last 90 days.',
  statusContent,
);
