import { seconds } from '../api/objects.ts';

export interface Product {
  readonly _id: string;
  readonly created: Date;
  readonly name: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** The seed of the request that created it, so that a repeated request gets the same response. */
  readonly seed: string;
}

export const presentProduct = ({ _id, created, name, description, active, metadata }: Product) => ({
  id: _id,
  object: 'product' as const,
  active,
  created: seconds(created),
  default_price: null,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service' as const,
  unit_label: null,
  updated: seconds(created),
  url: null,
});
