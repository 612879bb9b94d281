import type { MaintenanceRequest, NewMaintenanceRequest } from '@keystead/contracts';
import { samplePicture } from '@keystead/service-kit/testing';
import type { Page, Route } from 'playwright-core';
import type { ApiClient } from './api-client.ts';

/** The server or a proxy fails without a problem document. */
export const broken = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });

/** Creates a request of the demo tenant as the landlord. */
export async function enterRequest(
  landlord: ApiClient,
  title: string,
  rest: Partial<NewMaintenanceRequest> = {},
): Promise<MaintenanceRequest> {
  const { body: people } = await landlord.call('GET /tenants?q=marcus');
  const { id: tenant_id, property_id } = people.tenants[0] ?? {};
  const description = `It was seen on the first day of the month: ${title}`;
  return landlord.create('POST /maintenance', { tenant_id, property_id, title, description, ...rest });
}

/**
 * Returns the request of the landlord that matches the words.
 * @throws Error unless it is the only one.
 */
export async function onlyRequest(landlord: ApiClient, words: string): Promise<MaintenanceRequest> {
  const { body } = await landlord.call(`GET /maintenance?q=${encodeURIComponent(words)}`);
  const [found, ...others] = body.maintenance_requests;
  if (!found || others.length > 0) throw new Error(`${body.total} requests have the words ${words}`);
  return found;
}

/** A photo as a form takes it. */
export const photoFile = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePicture({ format: 'jpeg', width: 900, height: 600, colour: '#357' }),
});

/** Adds photos with these file names on the page of a request. */
export async function addPhotos(page: Page, ...names: string[]): Promise<void> {
  await page.getByLabel(/Drop photos here/).setInputFiles(await Promise.all(names.map(photoFile)));
}
