import { seconds } from '../api/object-list.ts';

/** A product as it is kept. */
export interface Product {
  readonly _id: string;
  readonly created: Date;
  readonly name: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Of the request that made it: the same request again is answered the same. */
  readonly seed: string;
}

/** The wire form. */
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
