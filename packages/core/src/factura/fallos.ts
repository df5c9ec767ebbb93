/** A field that cannot be taken: where (camelCase path), what kind, and what to do, in Spanish. */
export interface FalloCampo {
  readonly loc: readonly (string | number)[];
  readonly kind: string;
  readonly msg: string;
}
