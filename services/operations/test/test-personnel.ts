import type { Body, Personnel } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';

/** A person with only the required fields. */
export const samplePersonnel = { name: 'Pat Piper', service_type: 'Plumbing' } as const;

export async function addPersonnel(
  api: TestApi,
  by: TestUser,
  entry: Partial<Body<'POST /maintenance-personnel'>> = {},
): Promise<Personnel> {
  const made = await api.call(by, 'POST /maintenance-personnel', { ...samplePersonnel, ...entry });
  if (made.status !== 201) throw new Error(`personnel were not added: ${made.problem.error}`);
  return made.body;
}
