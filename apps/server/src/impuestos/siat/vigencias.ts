/** The ends of a company's certificate and token, in ms, past ones too; null where it has none, or none is told. */
export interface Vigencias {
  readonly certificadoMs: number | null;
  /** The certificate's subject. */
  readonly titular: string | null;
  readonly tokenMs: number | null;
}
