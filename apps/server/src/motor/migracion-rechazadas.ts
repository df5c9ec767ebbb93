/** Causes of repeated documents. An entry of `ULTIMAS`. docs/decisions/0039 */
export const RECHAZADAS = `
  alter table repetidas add column causa text not null default 'numeroUsado';
`;
