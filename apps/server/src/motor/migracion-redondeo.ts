/** The choice about amounts that rounding changes by much. An entry of `ULTIMAS`. docs/design.md D41 */
export const REDONDEO = `
  -- 1: such an amount is refused unless its caller names the total. Companies of before keep what they had.
  alter table empresas add column redondeo_estricto integer not null default 0;
`;
